/** Returns the plural that existing clients expect in names of lists. */
export function pluralOf(name: string): string {
  if (name.endsWith('Index')) return `${name.slice(0, -2)}ices`;
  if (name.endsWith('s')) return name;
  if (/[^aeiou]y$/.test(name)) return `${name.slice(0, -1)}ies`;
  return `${name}s`;
}

/** Returns all names of a model in the GraphQL schema. */
export function namesOf(model: string) {
  return {
    get: `get${model}`,
    list: `list${pluralOf(model)}`,
    create: `create${model}`,
    update: `update${model}`,
    delete: `delete${model}`,
    onCreate: `onCreate${model}`,
    onUpdate: `onUpdate${model}`,
    onDelete: `onDelete${model}`,
    connection: `Model${model}Connection`,
    filter: `Model${model}FilterInput`,
    condition: `Model${model}ConditionInput`,
    subscriptionFilter: `ModelSubscription${model}FilterInput`,
    createInput: `Create${model}Input`,
    updateInput: `Update${model}Input`,
    deleteInput: `Delete${model}Input`,
  } as const;
}
