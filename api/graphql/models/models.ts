// Importing these files adds the types, filters, CRUD operations and subscriptions of all models to the builder.
import './types.ts';
import './queries.ts';
import './mutations.ts';
import './subscriptions.ts';
