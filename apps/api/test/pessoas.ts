/**
 * Users for the tests of one domain. A company with a ledger has an analyst, a gestor, a reader and a limited gestor; another company has a
 * gestor.
 */
import type { Perfil } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestApp } from './build-app.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, signIn } from './factories.ts'

export type PessoaNome = 'tiago' | 'renata' | 'helena' | 'paulo' | 'alheia'

export interface Pessoas {
  clienteId: string
  headersOf: (nome: PessoaNome) => { authorization: string }
  call: (as: PessoaNome, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => Promise<LightMyRequestResponse>
}

/** @param razao CSV ledger of the company; one of its centros de custo is `P1`, the only one in Paulo's scope */
export async function createPessoas(t: TestApp, razao: string): Promise<Pessoas> {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const outro = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const enter = async (nome: string, perfil: Perfil, cliente = clienteId): Promise<{ id: string; token: string }> => {
    const pessoa = await buildUsuario(db, { nome, perfil, clientes: [cliente] })
    return { id: pessoa.id, token: await signIn(db, pessoa, cliente, t.clock.now) }
  }
  const pessoas = {
    tiago: await enter('Tiago Sá', 'analista'),
    renata: await enter('Renata Campos', 'gestor'),
    helena: await enter('Helena Prado', 'leitor'),
    paulo: await enter('Paulo Lima', 'gestor'),
    alheia: await enter('Ivo Serra', 'gestor', outro),
  }
  await buildImportacao(db, { clienteId, conteudo: razao, arquivoNome: 'razao.csv' })
  const { rows } = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ id: number }>`select id from centro_custo where codigo = 'P1'`.execute(tx),
  )
  await limitEscopo(db, { clienteId, usuarioId: pessoas.paulo.id, centrosCusto: rows.map(({ id }) => id) })
  const headersOf = (nome: PessoaNome): { authorization: string } => bearer(pessoas[nome].token)
  return {
    clienteId,
    headersOf,
    call: (as, method, url, payload) => t.app.inject({ method, url: `/v1${url}`, headers: headersOf(as), ...(payload && { payload }) }),
  }
}
