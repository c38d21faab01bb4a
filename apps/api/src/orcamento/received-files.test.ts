import { expect, test } from 'vitest'
import { createRecepcao, type ArquivosRecebidos } from './received-files.ts'

const semArquivos: ArquivosRecebidos = {
  reserve: () => undefined,
  receive: () => Promise.reject(new Error('nothing is received')),
  find: () => Promise.resolve(undefined),
  path: (id) => id,
  touch: () => Promise.resolve(),
  remove: () => Promise.resolve(),
}

test('downloads budgets one at a time, also while a file is read', async () => {
  const recepcao = createRecepcao(semArquivos, new AbortController().signal)
  const [feitos, leitura] = [[] as string[], Promise.withResolvers<undefined>()]
  const lendo = recepcao.takeTurn('a', async () => {
    await leitura.promise
    feitos.push('lido')
  })
  const atras = recepcao.takeTurn('b', async () => Promise.resolve(feitos.push('lido atrás')))
  const saida = Promise.withResolvers<undefined>()
  const saindo = recepcao.takeTurnOut('a', async () => {
    await saida.promise
    feitos.push('saiu')
  })
  const depois = recepcao.takeTurnOut('b', async () => Promise.resolve(feitos.push('saiu depois')))
  saida.resolve(undefined)
  await Promise.all([saindo, depois])
  leitura.resolve(undefined)
  await Promise.all([lendo, atras])
  expect(feitos).toEqual(['saiu', 'saiu depois', 'lido', 'lido atrás'])
})
