import { expect, test } from 'vitest'
import { createRecepcao } from './received-files.ts'

const withoutFiles: Parameters<typeof createRecepcao>[0] = {
  reserve: () => Promise.resolve(undefined),
  receive: () => Promise.reject(new Error('nothing is received')),
  find: () => Promise.resolve(undefined),
  read: () => Promise.reject(new Error('nothing is read')),
  touch: () => Promise.resolve(),
  remove: () => Promise.resolve(),
}

test('downloads budgets one at a time, also while a file is read', async () => {
  const recepcao = createRecepcao(withoutFiles, new AbortController().signal)
  const [made, reading] = [[] as string[], Promise.withResolvers<undefined>()]
  const readingItem = recepcao.takeTurn('a', async () => {
    await reading.promise
    made.push('lido')
  })
  const behind = recepcao.takeTurn('b', async () => Promise.resolve(made.push('lido atrás')))
  const output = Promise.withResolvers<undefined>()
  const saindo = recepcao.queueDownload('a', async () => {
    await output.promise
    made.push('saiu')
  })
  const after = recepcao.queueDownload('b', async () => Promise.resolve(made.push('saiu depois')))
  output.resolve(undefined)
  await Promise.all([saindo, after])
  reading.resolve(undefined)
  await Promise.all([readingItem, behind])
  expect(made).toEqual(['saiu', 'saiu depois', 'lido', 'lido atrás'])
})
