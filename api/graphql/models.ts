// The data API of every registry entry: types, filters, CRUD and subscriptions register themselves.
import './model-types.ts';
import './model-queries.ts';
import './model-mutations.ts';
import './model-subscriptions.ts';
