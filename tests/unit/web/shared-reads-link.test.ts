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

test('parts of a screen that ask for the same in one moment share one answer', async () => {
  const { ask, asked } = server();
  expect(await Promise.all([answerOf(ask()), answerOf(ask())])).toEqual([{ asked: 1 }, { asked: 1 }]);
  expect(asked()).toBe(1);
});

test('other variables and changes are asked for by themselves', async () => {
  const { ask, asked } = server();
  await Promise.all([ask(), ask(name, 'b'), ask(rename), ask(rename)].map(answerOf));
  expect(asked()).toBe(4);
});

test('a later reading gets an answer of its own, though the first one is still on its way', async () => {
  const { ask } = server();
  const first = answerOf(ask());
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await Promise.all([first, answerOf(ask())])).toEqual([{ asked: 1 }, { asked: 2 }]);
});

test('one of two that share an answer may leave', async () => {
  const { ask, asked } = server();
  const left = ask().subscribe({});
  const stays = answerOf(ask());
  left.unsubscribe();
  expect(await stays).toEqual({ asked: 1 });
  expect(asked()).toBe(1);
});
