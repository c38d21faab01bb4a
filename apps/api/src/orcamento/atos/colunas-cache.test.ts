import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildImportacao, buildUsuario, planilhaOf } from '../../../test/factories.ts'
import { buildOrcamento } from '../../../test/orcamento-fixture.ts'
import { withCliente } from '../../http/contexto.ts'
import { createColunasCache } from './colunas-cache.ts'

let t: TestApp

beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

test('reads the lines of a kept budget once, also of one without lines', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const { id: usuarioId } = await buildUsuario(db, { clientes: [clienteId] })
  const { id } = await buildOrcamento(db, { clienteId, usuarioId, linhas: [] })
  const readTwice = async (maxBytes: number) => {
    const cache = createColunasCache({ maxBytes })
    const read = () => withCliente(db, { clienteId, usuarioId, readOnly: true }, (context) => cache.read(context, { id, sequencia: 0 }))
    return [await read(), await read()]
  }
  const [first, again] = await readTwice(2000)
  expect([first?.linhas.id, again?.justificativas === first?.justificativas]).toEqual([[], true])
  const [small, anew] = await readTwice(10)
  expect(anew?.justificativas === small?.justificativas).toBe(false)
})
