/** A neutral talk about jigsaw puzzles. */
export const puzzles = {
  name: 'jigsaw puzzles',
  turns: `
The edge goes first, and then everything else follows. It gives the whole thing a shape. There is always one piece
missing until the very end. It sits in the box under the flap, where nobody looked.

Sorting by color is not enough with a lot of sky in it. After the first hour, I sort by shape. Two knobs, three knobs,
none at all. It feels slow, but then ten pieces go in within a minute.

A thousand pieces is the right size for a long weekend. Five hundred are done by supper. Two thousand need a table that
nobody eats at. We tried the floor once, and the vacuum cleaner got the church tower.

The picture matters more than the number. A street with shops and signs has something going on in every corner. A field
of lavender looks lovely on the lid and is no fun at all. By the third evening, all purple looks the same.

Turning the lid face down makes it a different game. You only have the pieces and what they seem to be. It takes longer,
and it feels like reading a map of a place you have never been to. Half an hour of that was plenty for me.

A felt mat that rolls up saved the dining table. The pieces stay where they are, more or less. Some of them slide out at
the ends, so check under the couch. Before that, every meal was eaten with a plate on the knees.

Good light is half of it. A lamp from the side shows the cut lines. From above, everything shines, and the dark pieces
all look black. Moving the lamp every now and then wakes up the eyes.

Wooden ones feel wonderful in the hand. The pieces are cut into little shapes, a kettle or a fox. They cost more, so they
get passed around among friends. One came back with a piece replaced by a bit of painted cork.

The best time is when the television is off and it rains. Two people work on different corners and say nothing for a long
while. Then somebody says there it is, and a whole roof is finished. That is as exciting as it gets.

Some people frame them when they are done. I take mine apart the same evening. It goes back into the box in a bag, with
the date on a slip of paper. The slips show that one of them has been done six times.

Secondhand boxes are a gamble. The label says complete, and mostly it is true. Once there was a piece too many, from some
other picture. It is still in a saucer on the shelf, in case its owner turns up.

There is a knack to trying pieces. If it does not drop in by itself, it is not the one. Pressing only hides the mistake
until later. The sound of a good fit is a soft click, and you learn to wait for it.

Breaks help more than effort. After a cup of tea, the piece that was missing lies right in front of you. It was there the
whole time, upside down. Coming back the next morning works even better.

The cat is the natural enemy of the hobby. It picks the one finished part and lies down on it. Later there is a piece in
the hallway. A large sheet of cardboard on top settled the matter, and the cat sleeps on that.

Puzzles with a gradient of color look like a test of patience. Oddly, they go quickly, because each piece has only one
place where it can be. You just line them up from light to dark. The hard ones are the cheerful drawings.

A missing piece at the end used to bother me. Now it is simply a hole with a story. We cut one from a cereal box and
colored it in. From three steps away, nobody can tell which one it is.

Trays with low rims keep things in order. One for buildings, one for trees, one for pieces that make no sense. The last
tray is always the fullest. By the end it has turned into the water in front of the boats.

It is a hobby without a score, and that suits me. Nobody wins, and there is nothing to post. The table looks different
from one day to the next. Then it is finished, you look at it for a bit, and it is time for another one.
`,
  digest: `
The group talked about jigsaw puzzles. Most begin with the edge, and some then sort by shape instead of color. A thousand
pieces were called the right size for a long weekend. Pictures with many details are preferred to a plain sky or field.
One tried a puzzle without looking at the lid and found half an hour of it enough. A felt mat that rolls up keeps the
table free for meals. Good light from the side was named as half of the work. Views differ on keeping a finished puzzle:
some frame it, others take it apart the same evening. Secondhand boxes are seen as a gamble. There was agreement that a
piece which has to be pressed is the wrong one, and that a break helps more than effort. A cat was called the natural
enemy of the hobby. A missing piece at the end bothers them less than it used to.
`,
};
