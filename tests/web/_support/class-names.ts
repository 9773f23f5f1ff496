/** Stands for every stylesheet: a class is called what the source calls it. */
export default new Proxy<Record<string, string>>({}, { get: (_, name) => String(name) });
