/** A neutral talk about houseplants. */
export const plants = {
  name: 'looking after houseplants',
  turns: `
Most of mine were watered far too much in the beginning. The leaves went yellow, so they got even more. Now a finger goes
into the soil first. If it is damp at the second knuckle, the can stays where it is.

The north window is not hopeless. Ferns like it there, and so does the one with the striped leaves. The cactus sulked until
it was moved to the other side. Half a day later, it leaned toward the light like a cat.

A cutting in a glass of water is the cheapest plant there is. For two weeks nothing happens. Then there is a white thread at
the end, and then five of them. I change the water when it goes cloudy and otherwise leave it be.

Repotting is a job for a sheet of newspaper and an hour without hurry. The new pot should only be two fingers wider. In a
big one, the roots sit in the wet. The soil gets everywhere anyway, even into the pockets.

Dust on the leaves makes a bigger difference than people think. A wet cloth, one leaf at a time, once a month. The rubber
plant shines for days afterward. The small ones go under the shower together and drip on the mat.

The fig dropped every leaf when it moved to the other side of the room. It stood there like a coat rack for a month. Then
the buds came, one after the other. Since then, nobody touches it, not even to turn the pot.

Little black flies came with a bag of soil. Yellow cards caught a few of them. Letting the top dry out did more. A layer of
sand on the surface put an end to it, and it looks tidy too.

Some plants tell you when they are thirsty. The one in my kitchen lies down flat, as if it had fainted. An hour after
watering, it stands up again. It is a bit of a drama, but at least you know where you stand.

Names are a puzzle of their own. The tag said one thing, the book another. For years it was just the tall one by the door.
It turned out to be a dragon tree, which sounds like more trouble than it is.

Winter is when they rest, and so should the watering can. Every other week is enough for most of mine. The dry air bothers
them more than the cold does. A saucer with pebbles and water under the pot helps a little.

Spider plants are what I give away. Each of them makes a dozen small ones on long strings. They root in anything, even in an
old mug. There must be thirty of them around town by now that started on my shelf.

A plant that leans gets a quarter turn each week. It is easy to forget which way. I put a dot of paint on the rim. The dot
goes clockwise, and the stems have grown straight since then.

The orchid bloomed once and then not for three years. All it wanted was a cooler spot at night. Now there is a stalk with
nine buds. I hardly dare to walk past it, and of course one of them opened overnight.

Pots without a hole look nice and cause trouble. The water stays at the bottom where nobody sees it. A plain pot inside the
nice one solves that. Twenty minutes after watering, pour out what is left.

Fertilizer is something to be modest with. Half of what it says on the bottle, and only while they grow. Too much of it, and
the tips turn brown. The leaves are not fussy about the brand, as far as I can see.

A shelf by the stairs turned out to be the best spot in the place. It gets light from two sides and no draft. There is room
for seven, and there are eleven on it. Whoever goes upstairs brushes against the ivy.

Going away for two weeks takes some planning. A bottle upside down in the soil lasts for a few days. Wool threads from a
bucket last longer. The tough ones go through it without help and look no different.

New leaves are the best part. They come rolled up and pale, and open over a weekend. Nothing else in the room changes that
slowly. I check every morning with the first cup in my hand, and mostly it is the same as yesterday.
`,
  digest: `
The group talked about looking after houseplants. Most had watered too much in the beginning and now feel the soil first.
A window to the north was called good enough for ferns but not for a cactus. Cuttings in a glass of water are the cheapest
plants. A new pot should be only a little wider than the old one. Dust on the leaves makes a difference, and several wipe
it off once a month. One has a fig that dropped its leaves when it was moved. Small flies were stopped by letting the soil
dry out and by a layer of sand. Winter is seen as a time of rest with little water. Views differ on fertilizer, though
most use less than the bottle says. Pots without a hole cause trouble. There was agreement that new leaves are the best
part of it, and that they open slowly.
`,
};
