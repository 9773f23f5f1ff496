/** A neutral talk about birds at a feeder. */
export const birds = {
  name: 'birds at a feeder',
  turns: `
The small ones come first, right after sunrise. They grab one seed and fly off to a branch to open it. The bigger ones
show up an hour later and sit there as if they had paid rent. I like the early shift better.

Sunflower seeds with the shell on have worked best so far. The mixed bags look nice, but half of it ends up on the
ground. Whoever eats the little red ones has yet to visit. The pigeons clean up below, so nothing goes to waste.

A feeder that hangs close to a hedge gets more visitors. They like to look around from somewhere safe before they come
closer. Mine hung in the open for weeks and stayed full. Three feet to the left made all the difference.

Squirrels are part of the deal. A smooth pole with a collar slows them down for a while. Then one of them works out how
to jump from the fence. I have stopped being annoyed, because watching them plan is half the fun.

Water brings in birds that never touch the seeds. A flat dish with a stone in the middle is enough. They drink first,
then one of them gets in up to the belly and splashes everybody else. Fresh water each morning keeps it pleasant.

The woodpecker is the one everybody stops for. It hangs upside down on the suet and hammers away. The others wait on the
wire until it is done. It never stays longer than a few minutes, and it always leaves in the same direction.

A notebook by the window turned out to be useful. One line a day is plenty: the hour, the weather, who came. After a
year the pages tell a story. The first warblers were eleven days earlier than the spring before.

Cleaning the feeder is the part that gets skipped. A brush and hot water every two weeks will do. It has to dry all the
way before new seed goes in. Damp seed clumps together and then nobody wants it.

Telling sparrows apart takes patience. They all look brown until the light is right. Then there is a stripe above the eye
or a spot on the chest. I still get it wrong about half of the time, and the bird does not mind.

Window glass is a problem on bright days. Strips of tape on the outside, a hand apart, solved it. Decals on the inside did
nothing. It looks a little odd from the couch, but there has not been a single bump since.

Their moods change with the weather. Before a storm they eat as if a bell had rung. When it snows they puff up into
little balls and wait. On a warm, still afternoon the feeder can be empty for hours.

A pair of wrens moved into an old flowerpot. They carried in moss for three days without a break. Then it went quiet, and
then came the noise of the young ones. The pot stays where it is now, even though it is in the way.

Hummingbirds want sugar water and nothing else. Four parts water, one part sugar, no coloring. One of them thinks the
whole porch belongs to it. It chases off visitors three times its size and then sits down to rest.

Sound is often the first sign that somebody new is around. There is a two-note whistle that I could not place for a week.
It turned out to be a chickadee with an accent. An app helped, though it also heard an owl at noon.

In the fall the crowd changes within a few days. The ones from the north arrive and look tired. The regulars make room
after some shouting. By the first frost it feels as if they had always been here.

A cheap pair of binoculars is fine to begin with. What matters is that they are light and within reach. Heavy ones stay in
the drawer. By the time you have found them, the bird has finished its lunch.

Crows remember who fills the tray. They wait on the roof across the way and watch the door. They have never come closer
than the mailbox. Still, one nod from the oldest one feels like a good start to the morning.

Some days nothing happens at all. There is the feeder, the hedge, and the wind. Then a flash of yellow goes by, and the
whole wait was worth it. It is a quiet hobby, and that is what I like about it.
`,
  digest: `
The group talked about birds at a feeder. Most have found that small birds come early and large ones later in the
morning. Sunflower seeds are said to work better than mixed bags, of which much ends up on the ground. Several moved
their feeder closer to a hedge and had more visitors afterward. Squirrels are seen as a nuisance by some and as part of
the fun by others. A flat dish of water attracts birds that do not eat seeds. One keeps a notebook and compares the
weeks of arrival from year to year. There is agreement that feeders should be cleaned every two weeks, and that this is
often put off. Strips of tape on the outside of a window have helped against collisions. Opinions differ on how much to
spend on binoculars. The birds change in the fall, when those from the north arrive. All of them enjoy that some days
nothing happens at all.
`,
};
