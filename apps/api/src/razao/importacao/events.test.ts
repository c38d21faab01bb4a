import { REGRAS_PERFIL } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from '../../../test/build-app.ts'
import { buildCliente, buildUsuario } from '../../../test/factories.ts'
import { withCliente, type ContextoLeitura } from '../../http/contexto.ts'
import type { Transaction } from '../../http/handler.ts'
import { watchImportacao } from './events.ts'
import { insertImportacao } from './store.ts'

let t: TestApp
beforeAll(async () => {
  t = await buildApp()
})
afterAll(() => t.close())

test('a client that stops watching a waiting import is dropped at once', async () => {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const { id: usuarioId } = await buildUsuario(db, { clientes: [clienteId] })
  const file = { arquivoNome: 'razao.csv', arquivoId: crypto.randomUUID(), sha256: 'ab'.repeat(32), tamanhoBytes: 1 }
  const importacaoId = await withTenant(db, { clienteId, usuarioId }, (tx) =>
    insertImportacao(
      { tx, cliente: { id: clienteId }, usuario: { id: usuarioId } },
      { ...file, formato: 'csv', modo: 'recusar', mapeamento: undefined },
    ),
  )
  if (importacaoId === undefined) throw new Error('the import was not registered')
  let listeners = 0
  const listen = (): (() => void) => {
    listeners += 1
    return () => (listeners -= 1)
  }
  const left = new AbortController()
  const avisos = { listen, closing: new AbortController().signal }
  const transaction: Transaction<ContextoLeitura> = (work, options) =>
    withCliente(db, { readOnly: true, ...options, clienteId, usuarioId }, work)
  const acesso = { regras: REGRAS_PERFIL.gestor }
  const events = watchImportacao(avisos, { acesso, transaction, importacaoId }, left.signal)
  expect((await events.next()).value).toMatchObject({ id: importacaoId, status: 'recebida' })
  const waiting = events.next()
  left.abort()
  expect(await waiting).toMatchObject({ done: true })
  expect(listeners).toBe(0)
})
