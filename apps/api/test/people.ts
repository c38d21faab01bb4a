import type { Perfil } from '@lastro/contract'
import { withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestApp } from './build-app.ts'
import { bearer, buildCliente, buildImportacao, buildUsuario, limitEscopo, signIn } from './factories.ts'

export type PersonNome = 'tiago' | 'renata' | 'helena' | 'paulo' | 'alheia'

export interface People {
  clienteId: string
  headersOf: (nome: PersonNome) => { authorization: string }
  call: (as: PersonNome, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => Promise<LightMyRequestResponse>
}

/** @param razao CSV ledger of the company; one of its centros de custo is `P1`, the only one in Paulo's scope */
export async function createPeople(t: TestApp, razao: string): Promise<People> {
  const { db } = t.database
  const clienteId = await buildCliente(db)
  const other = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
  const enter = async (nome: string, perfil: Perfil, cliente = clienteId): Promise<{ id: string; token: string }> => {
    const person = await buildUsuario(db, { nome, perfil, clientes: [cliente] })
    return { id: person.id, token: await signIn(db, person, cliente, t.clock.now) }
  }
  const people = {
    tiago: await enter('Tiago Sá', 'analista'),
    renata: await enter('Renata Campos', 'gestor'),
    helena: await enter('Helena Prado', 'leitor'),
    paulo: await enter('Paulo Lima', 'gestor'),
    alheia: await enter('Ivo Serra', 'gestor', other),
  }
  await buildImportacao(db, { clienteId, conteudo: razao, arquivoNome: 'razao.csv' })
  const { rows } = await withTenant(db, { clienteId, usuarioId: null }, (tx) =>
    sql<{ id: number }>`select id from centro_custo where codigo = 'P1'`.execute(tx),
  )
  await limitEscopo(db, { clienteId, usuarioId: people.paulo.id, centrosCusto: rows.map(({ id }) => id) })
  const headersOf = (nome: PersonNome): { authorization: string } => bearer(people[nome].token)
  return {
    clienteId,
    headersOf,
    call: (as, method, url, payload) => t.app.inject({ method, url: `/v1${url}`, headers: headersOf(as), ...(payload && { payload }) }),
  }
}
