// The data API of every registry entry: types, filters, CRUD and subscriptions register themselves.
import './types.ts';
import './queries.ts';
import './mutations.ts';
import './subscriptions.ts';
