import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp, type TestApp } from './build-app.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, planilhaOf, signIn } from './factories.ts'
import { buildOrcamento } from './orcamento-fixture.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await buildApp()
  const { db } = t.database
  const clienteId = await buildCliente(db)
  await buildImportacao(db, { clienteId, conteudo: planilhaOf(), arquivoNome: 'razao.csv' })
  const bruno = await buildUsuario(db, { nome: 'Bruno Teixeira', perfil: 'admin', clientes: [clienteId] })
  await buildOrcamento(db, { clienteId, usuarioId: bruno.id, linhas: [], mesInicio: 202601 })
  token = await signIn(db, bruno, clienteId, t.clock.now)
})
afterAll(() => t.close())

test.each([
  ['/Carteira/exportar?formato=csv', 'Client;Legal name;CNPJ;Brand;Status;Last import (Brasília time);', ';Open;', 'Client%20portfolio'],
  ['/Orcamento/exportar?formato=csv', 'Budget;From;To;Scenario;Type;Version;Status;Owner;Areas;', ';Draft;', 'Budgets'],
  ['/Usuario/exportar', 'Name;E-mail;Role;Status;Last access (Brasília time);Second factor;', ';Administrator;Active;', 'users'],
  ['/Grupo/exportar?formato=csv', 'Group;Item;Description;Nature;Statement lines;Accounts;', ';Gross revenue;', 'Groups'],
])('writes %s in the language of the person', async (url, head, row, name) => {
  const response = await t.app.inject({ url: `/v1${url}`, headers: { ...bearer(token), 'accept-language': 'en' } })
  expect(response.body.slice(1, head.length + 1)).toBe(head)
  expect(response.body).toContain(row)
  expect(response.headers['content-disposition']).toContain(name)
})
