/** Fragments of all fields of a view that cost nothing more, from which screens select. */
import { Kind, parse, print, visit, type DocumentNode, type FragmentDefinitionNode, type SelectionNode } from 'graphql';
import '../api/graphql/schema.ts';
import { shownViews } from '../api/graphql/view-types.ts';
import { fieldOf, takesRead, type View } from '../domain/view.ts';

const fragments = new Map(shownViews().map((view) => [`${view.name}View`, fragmentOf(view)]));

/** Returns the text of every fragment, for editors and readers. */
export function viewFragments(): string {
  const texts = [...fragments].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `# Printed from the views by \`npm run codegen\`; not edited by hand.\n\n${texts.join('\n')}`;
}

/**
 * Writes the fields of views into a document, instead of fragments: the server's cost limit counts a fragment within a
 * fragment as a level of depth.
 */
export function withViews(document: string): string {
  return print(
    visit(parse(document), {
      SelectionSet: { leave: (set) => ({ ...set, selections: set.selections.flatMap(selectionsOf) }) },
    }),
  );
}

function selectionsOf(selection: SelectionNode): readonly SelectionNode[] {
  const text = selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value) : undefined;
  if (text === undefined) return [selection];
  const { definitions }: DocumentNode = parse(withViews(text));
  return (definitions[0] as FragmentDefinitionNode).selectionSet.selections;
}

function fragmentOf({ name, fields }: View): string {
  const lines = Object.entries(fields).flatMap(([field, declared]) => {
    const { of } = fieldOf(declared);
    if (of === 'hidden' || takesRead(declared)) return [];
    return [typeof of === 'string' ? `  ${field}` : `  ${field} {\n    ...${of.name}View\n  }`];
  });
  return `fragment ${name}View on ${name} {\n${lines.join('\n')}\n}\n`;
}
