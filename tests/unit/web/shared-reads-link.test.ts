import { ApolloLink, execute, gql, type Observable } from '@apollo/client';
import { delay, firstValueFrom, of } from 'rxjs';
import { SharedReadsLink } from '../../../web/graphql/shared-reads-link.ts';

const name = gql`
  query Name($id: ID!) {
    name(id: $id)
  }
`;
const rename = gql`
  mutation Rename {
    rename
  }
`;

/** A server that counts its requests. */
function server() {
  let asked = 0;
  const link = new SharedReadsLink().concat(
    new ApolloLink(() => of({ data: { asked: (asked += 1) } }).pipe(delay(20))),
  );
  const ask = (query = name, id = 'a'): Observable<ApolloLink.Result> =>
    execute(link, { query, variables: { id } }, { client: undefined as never });
  return { ask, asked: () => asked };
}

const answerOf = (asked: Observable<ApolloLink.Result>) => firstValueFrom(asked).then(({ data }) => data);

test('equal queries at the same moment share one response', async () => {
  const { ask, asked } = server();
  expect(await Promise.all([answerOf(ask()), answerOf(ask())])).toEqual([{ asked: 1 }, { asked: 1 }]);
  expect(asked()).toBe(1);
});

test('queries with other variables, and mutations, are sent separately', async () => {
  const { ask, asked } = server();
  await Promise.all([ask(), ask(name, 'b'), ask(rename), ask(rename)].map(answerOf));
  expect(asked()).toBe(4);
});

test('a later query gets its own response, even while the first one is pending', async () => {
  const { ask } = server();
  const first = answerOf(ask());
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await Promise.all([first, answerOf(ask())])).toEqual([{ asked: 1 }, { asked: 2 }]);
});

test('canceling one of two queries that share a response does not affect the other', async () => {
  const { ask, asked } = server();
  const left = ask().subscribe({});
  const stays = answerOf(ask());
  left.unsubscribe();
  expect(await stays).toEqual({ asked: 1 });
  expect(asked()).toBe(1);
});
