/** A neutral talk about sorting old photographs. */
export const photographs = {
  name: 'sorting old photographs',
  turns: `
The shoe boxes came down from the attic in the spring. There were nine of them, without any order. The oldest prints had
wavy white borders. The newest ones had the date in orange in the corner, and the date was wrong.

Nobody had written anything on the back. Now there is a soft pencil next to the box. A name and a guess at the year are
enough. Ink comes through after a while, and labels fall off, so pencil it is.

Sorting by year did not work for us. We sorted by place instead: the lake, the old kitchen, the porch. The hats and the
coats gave the years away later. One umbrella shows up in three different decades.

Out of every ten pictures, eight are of nothing. A thumb, a sunset, the back of a head. It still feels wrong to throw them
out. They went into an envelope marked maybe, and nobody has opened it since.

Scanning is slower than it sounds. One side of an album takes an evening. Dust shows up as little white hairs. A soft brush
and a bit of patience help, and a second cup of coffee does too.

The albums with the sticky sheets are the worst. The glue has turned yellow, and the prints will not come off. Dental floss
under the corner does the trick. It takes a steady hand, and it is best not to talk while doing it.

Slides need a bright window or a small lamp behind them. Held up to the light, they have a glow that prints do not have.
We found a whole tray from one single afternoon. It must have been quite a picnic.

Black and white makes everybody look serious. Then you turn to the next one, and they are all laughing. Between the two
there can only have been a second. I like those pairs best, and they stay together now.

Some faces nobody can name anymore. There is a tall man with a bicycle who is in at least six of them. He always stands at
the edge. We call him the cyclist, and he has got his own sleeve.

A dry cupboard is better than the attic or the basement. Heat makes prints curl, and damp makes them stick together. Boxes
without acid cost a little more. The difference will show in thirty years, so somebody else will have to judge.

The negatives are easy to forget. They look like nothing and are worth more than the prints. A strip of them fits into a
paper sleeve. Held against a white screen, you can even see who had their eyes closed.

Putting dates on them turned into detective work. A calendar on the wall, a car in the driveway, the length of the curtains.
One shadow told us that it was early in the morning. We were off by two years, as a letter showed later.

My favorite is out of focus. Somebody is running toward the camera with a bucket. There is nothing else in it. It would
never be kept today, because it would have been deleted on the spot.

We made copies for everybody, in small books. Forty pages turned out to be the right length. With more than that, people
begin to skip. With less, there is always somebody who feels left out.

Smell is part of it. The old paper smells of tape and a little of vinegar. The leather album smells like the drawer that it
was in. Scans have none of that, though they do not fade either.

A print that is torn can be laid flat under a heavy book. Tape makes it worse in the long run. One of ours was torn in half
and the halves were in different boxes. It took a whole winter before they met.

File names matter more than folders. Year, place, who, in that order. A phone gives everything a number, and nobody will
ever search for a number. Ten minutes a week keep it from piling up again.

There is no end to it, and that is fine. One box a month is a good pace. Sometimes a single picture takes up the whole
evening. You put it down, pick it up again, and notice the dog in the back.
`,
  digest: `
The group talked about sorting old photographs. Most of their boxes had been without any order, and hardly anything was
written on the backs. A soft pencil was named as the best way to add names and years. Some sort by place instead of year.
Many pictures are of nothing in particular, and throwing them out still feels wrong. Scanning was called slower than it
sounds. Prints can be lifted from sticky sheets with dental floss. Several faces cannot be named anymore. There was
agreement that a dry cupboard is better than an attic or a basement, and that negatives are easily forgotten. Calendars
and curtains helped to date some of the prints. Views differ on how long a book of copies should be. Torn prints are laid
flat under a heavy book, without tape. One box a month was seen as a good pace.
`,
};
