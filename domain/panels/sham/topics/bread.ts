/** A neutral talk about baking bread at home. */
export const bread = {
  name: 'baking bread at home',
  turns: `
Flour, water, salt, and time: that is really all there is to it. The first loaf came out flat and heavy. The fifth one
had a crust that cracked when it cooled. Nothing had changed except that the dough was left alone for longer.

A kitchen scale was worth more than any other tool. Cups are never the same twice. With a scale the dough feels the way
it should, even half asleep. It also means fewer bowls to wash, because everything goes into one.

The oven has to be hotter than seems sensible. Mine takes most of an hour to get there. A heavy pot with a lid keeps the
steam in for the first part. After that the lid comes off and the color comes on.

Starter sounds like a pet, and it is one. It sits at the back of the fridge and wants to be fed once a week. When it is
forgotten, it turns gray and smells like paint. Two feedings later it is back as if nothing had happened.

Kneading by hand is the best part of it. Ten minutes, a little flour on the table, and the dough turns smooth. A machine
does it faster. It does not clear your head, though, and it has to be put away.

Rye behaves in its own way. It sticks to everything and will not stretch. A wet hand and a spoon get it into the pan. The
next day it slices well, and the day after that it is at its best.

Waiting for a loaf to cool is the hardest rule. It is still cooking inside, so they say. Cut too early, it turns gummy. A
rack by the open window and a walk around the block help with that.

Cold dough is easier to handle. One night in the fridge, and it can be shaped without flour flying around. It also tastes
of more. The only trouble is that there has to be room between the milk and the leftovers.

The holes in the bread are a matter of taste. Big ones look good in a photo and let the butter through. Small ones hold
a slice of cheese. I have given up on the big ones, and nobody at the table has complained.

Seeds should be toasted before they go in. Five minutes in a dry pan, and the whole kitchen smells of them. Then they need
to cool, or they wake the yeast too early. Sesame burns first, so keep an eye on that one.

A sharp blade makes the cut on top open up. A kitchen knife only drags the skin along. One quick stroke, a bit off the
middle, and do not go back. It looks like decoration, but the loaf needs somewhere to grow.

Flatbread is what gets made when there is no time. Twenty minutes of rest, then a hot pan on both sides. It puffs up and
falls down again. With a little salt and oil, it is gone before the second one is ready.

The weather gets into the dough. On humid days it wants less water. In winter it rises half as fast, and a spot near the
radiator helps. Writing down the hours taught me more than any recipe did.

Old bread is not the end of it. Cubes in a warm oven turn into croutons. The rest becomes crumbs and goes into a jar. A
heel of it in the soup pot thickens everything without anyone noticing.

Sharing a loaf is a good test. If it comes back as an empty bag with a question about the recipe, it worked. If nobody
says a word, it was too salty. My first one was used to hold a door open for a day.

Salt went missing from my dough once. It rose like a balloon and tasted of nothing. Now the salt sits on top of the flour
before the water goes in. It is a small habit, and it has saved quite a few weekends.

Rolls are more forgiving than a loaf. They bake evenly, and one bad one does not spoil the rest. Brushed with milk, they
shine. They freeze well too, and twelve of them take up less room than you would expect.

There is a moment when the dough feels alive. It pushes back against your palm, slowly. No book could explain it to me
until it happened. After that, the clock mattered less, and the bread got better.
`,
  digest: `
The group talked about baking bread at home. Most said that time matters more than any ingredient. A kitchen scale was
named as the most useful tool, because cups are never the same twice. Several bake in a heavy pot with a lid, in an oven
that is hotter than seems sensible. Some keep a starter in the fridge, which recovers even when it was forgotten. Views
differ on kneading by hand or by machine. Rye is seen as harder to handle and better on the second day. There was
agreement that a loaf should cool before it is cut, and that this is hard to wait for. A night in the fridge makes dough
easier to shape. Large holes are a matter of taste. Old bread is used for crumbs and soup. One left out the salt once and
has changed the order of work since. Rolls are said to be more forgiving than a loaf.
`,
};
