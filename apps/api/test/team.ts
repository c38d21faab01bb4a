import type { Perfil } from '@lastro/contract'
import { withSistema, withTenant } from '@lastro/db'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import type { TestApp } from './build-app.ts'
import { bearer, buildCliente, buildUsuario, signIn, type TestUsuario } from './factories.ts'

export type Nome = 'bruno' | 'renata' | 'sofia' | 'tiago' | 'helena' | 'vera' | 'estela'

/**
 * Cliente ids: `comercial` and `metalurgica` are Renata's, `foreign` is Estela's.
 * Vera works in `comercial` and in `foreign`.
 */
export interface Empresas {
  comercial: string
  metalurgica: string
  foreign: string
}

export interface Equipe {
  /** Blocks existing admins, so that Bruno is the only one. */
  build: () => Promise<Empresas>
  who: (nome: Nome) => TestUsuario
  headersOf: (nome: Nome) => { authorization: string }
  enterAgain: (nome: Nome) => Promise<void>
  call: (
    nome: Nome,
    metodo: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: object,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
  listAuditoria: (clienteId: string, action: string) => Promise<Record<string, unknown>[]>
  except: (clienteId: string, usuarioId: string, excecao: { action: string; subject: string; permitido: boolean }) => Promise<void>
}

export function createEquipe(appOf: () => TestApp): Equipe {
  let people = new Map<Nome, TestUsuario>()
  let empresas: Empresas
  const tokens = new Map<Nome, string>()
  const who = (nome: Nome): TestUsuario => {
    const person = people.get(nome)
    if (person === undefined) throw new Error(`no person ${nome}`)
    return person
  }
  const headersOf = (nome: Nome): { authorization: string } => bearer(tokens.get(nome) ?? '')
  const enterAgain = async (nome: Nome): Promise<void> => {
    const { database, clock } = appOf()
    tokens.set(nome, await signIn(database.db, who(nome), nome === 'estela' ? empresas.foreign : empresas.comercial, clock.now))
  }
  return {
    who,
    headersOf,
    enterAgain,
    build: async () => {
      const { db } = appOf().database
      await withSistema(db, {}, (tx) => sql`update usuario set status = 'bloqueado' where perfil = 'admin'`.execute(tx))
      await withSistema(db, {}, (tx) => sql`delete from login_tentativa`.execute(tx))
      const comercial = await buildCliente(db, { nome: 'Comercial Ação & Água' })
      const metalurgica = await buildCliente(db, { nome: 'Metalúrgica Serra Azul' })
      const foreign = await buildCliente(db, { nome: 'De outra pessoa', marca: 'sisloc' })
      empresas = { comercial, metalurgica, foreign }
      const one = (nome: string, perfil: Perfil, clientes: string[]): Promise<TestUsuario> => buildUsuario(db, { nome, perfil, clientes })
      people = new Map([
        ['bruno', await one('Bruno Teixeira', 'admin', [])],
        ['renata', await one('Renata Campos', 'gestor', [comercial, metalurgica])],
        ['sofia', await one('Sofia Lins', 'gestor', [comercial])],
        ['tiago', await one('Tiago Sá', 'analista', [comercial])],
        ['helena', await one('Helena Prado', 'leitor', [comercial])],
        ['vera', await one('Vera Dois', 'analista', [comercial, foreign])],
        ['estela', await one('Estela Estranha', 'gestor', [foreign])],
      ])
      for (const nome of people.keys()) await enterAgain(nome)
      return empresas
    },
    call: (nome, metodo, url, payload, headers = {}) =>
      appOf().app.inject({
        method: metodo,
        url: `/v1${url}`,
        headers: { ...headersOf(nome), ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
    listAuditoria: (clienteId, action) =>
      withTenant(appOf().database.db, { clienteId, usuarioId: null }, (tx) =>
        tx
          .selectFrom('auditoria')
          .select(['usuario_id', 'assunto_id', 'antes', 'depois'])
          .where('acao', '=', action)
          .orderBy('id')
          .execute(),
      ),
    except: async (clienteId, usuarioId, excecao) => {
      await withTenant(appOf().database.db, { clienteId, usuarioId: null }, (tx) =>
        tx
          .insertInto('permissao_usuario')
          .values({ cliente_id: clienteId, usuario_id: usuarioId, ...excecao })
          .execute(),
      )
    },
  }
}
