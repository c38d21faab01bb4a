import {
  PERFIS,
  PERFIS_RESTRITOS,
  ranksAbove,
  type EscopoUsuario,
  type Excecao,
  type Permissoes,
  type permissoesRotas,
  type PermissaoUsuario,
} from '@lastro/contract'
import type { Transacao } from '@lastro/db'
import type pg from 'pg'
import { recordAuditoria, recordMudanca } from '../../http/auditoria.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { maySeeAs } from '../sessao/rights.ts'
import { findPessoa, findPessoaDoCliente, type PessoaRow } from '../sessao/rights-store.ts'
import { diffExcecoes, listCelulas, listOrigens, mayChange, mayChangePerfil, mayChangeUsuario } from './permission-matrix.ts'
import { regrasOf } from './regras.ts'
import * as store from './store.ts'

async function presentPermissoes(tx: Transacao, acesso: AcessoCliente): Promise<Permissoes> {
  const clienteId = acesso.cliente.id
  const excecoes = Map.groupBy(await store.listExcecoesPerfis(tx, clienteId), ({ perfil }) => perfil)
  const usuarios = await store.listUsuarios(tx, clienteId)
  return {
    versao: await store.findVersaoPerfis(tx, clienteId),
    perfis: PERFIS.map((perfil) => {
      const own = excecoes.get(perfil) ?? []
      const editavel = mayChangePerfil(acesso, perfil)
      return {
        perfil,
        editavel,
        celulas: listCelulas(acesso, { padrao: regrasOf(perfil), regras: regrasOf(perfil, own), excecoes: own, editavel }),
      }
    }),
    usuarios: usuarios.map((usuario) => ({ ...usuario, editavel: mayChangeUsuario(acesso, usuario) })),
  }
}

function presentUsuario(acesso: AcessoCliente, pessoa: PessoaRow, { versao, escopo }: store.VinculoRow): PermissaoUsuario {
  const { id, nome, email, perfil, doPerfil, daPessoa } = pessoa
  const editavel = mayChangeUsuario(acesso, pessoa)
  return {
    usuario: { id, nome, email, perfil },
    versao,
    editavel,
    celulas: listCelulas(acesso, {
      padrao: regrasOf(perfil, doPerfil),
      regras: regrasOf(perfil, doPerfil, daPessoa),
      excecoes: daPessoa,
      editavel,
    }),
    escopo: { ...escopo, restringeCentroCusto: escopo.restringeCentroCusto || PERFIS_RESTRITOS.includes(perfil) },
    verComo: pessoa.id !== acesso.usuarioId && maySeeAs(acesso, pessoa),
  }
}

/** Linked to the active cliente, or absent: an admin who is not linked, and everybody of other clientes. */
async function getUsuario(
  tx: Transacao,
  client: pg.ClientBase,
  acesso: AcessoCliente,
  id: string,
  { lock = false } = {},
): Promise<{ pessoa: PessoaRow; vinculo: store.VinculoRow }> {
  const vinculo = orNotFound(await store.findVinculo(tx, acesso.cliente.id, id, { lock }))
  return { vinculo, pessoa: orNotFound(await findPessoaDoCliente(client, id, acesso.cliente.id)) }
}

function checkHeld(acesso: AcessoCliente, changed: readonly Pick<Excecao, 'action' | 'subject'>[]): void {
  const refused = changed.filter(({ action, subject }) => !mayChange(acesso, action, subject))
  if (refused.length === 0) return
  throw new ErroApi('permissao_not_held', {
    details: refused.map(({ action, subject }) => ({ campo: `${action} ${subject}`, message: 'Você não tem esta permissão.' })),
  })
}

/** What is not limited has no list: turning the limit off and on again begins with nothing. */
function normalizeEscopo({ restringeCentroCusto, centrosCusto, restringeFilial, filiais }: EscopoUsuario): EscopoUsuario {
  const ids = (list: readonly number[]): number[] => [...new Set(list)].toSorted((a, b) => a - b)
  return {
    restringeCentroCusto,
    centrosCusto: restringeCentroCusto ? ids(centrosCusto) : [],
    restringeFilial,
    filiais: restringeFilial ? ids(filiais) : [],
  }
}

const sortExcecoes = (excecoes: readonly Excecao[]): Excecao[] =>
  excecoes
    .map(({ action, subject, permitido }) => ({ action, subject, permitido }))
    .toSorted((a, b) => (`${a.subject} ${a.action}` < `${b.subject} ${b.action}` ? -1 : 1))

export function createPermissaoHandlers(): Handlers<typeof permissoesRotas> {
  return {
    get: ({ tx, acesso }) => presentPermissoes(tx, acesso),
    getMinhas: async ({ tx, client, acesso }) => {
      const pessoa = orNotFound(await findPessoa(client, acesso.vendoComo?.id ?? acesso.usuarioId, acesso.cliente.id))
      return {
        perfil: pessoa.perfil,
        celulas: listOrigens(pessoa),
        ...(await store.findEscopoLegivel(tx, acesso.cliente.id, acesso.escopo)),
      }
    },
    updatePerfil: async ({ tx, acesso, params: { perfil }, body, request }) => {
      if (ranksAbove(perfil, acesso.perfil)) throw new ErroApi('permissao_ranks_above')
      if (!mayChangePerfil(acesso, perfil)) throw new ErroApi('permissao_own')
      const clienteId = acesso.cliente.id
      const versao = await store.lockVersaoPerfis(tx, clienteId)
      const antes = (await store.listExcecoesPerfis(tx, clienteId)).filter((excecao) => excecao.perfil === perfil)
      const changed = diffExcecoes(antes, body.excecoes)
      if (changed.length > 0) {
        if (versao !== body.versao) throw new ErroApi('permissao_version_conflict')
        checkHeld(acesso, changed)
        await store.replaceExcecoesPerfil(tx, clienteId, perfil, body.excecoes)
        await recordMudanca(
          { tx, acesso, request },
          {
            acao: 'permissao.updatePerfil',
            assunto: 'Permissao',
            assuntoId: perfil,
            antes: { excecoes: sortExcecoes(antes) },
            depois: { excecoes: sortExcecoes(body.excecoes) },
          },
        )
      }
      return presentPermissoes(tx, acesso)
    },
    getUsuario: async ({ tx, client, acesso, params: { id } }) => {
      const { pessoa, vinculo } = await getUsuario(tx, client, acesso, id)
      return presentUsuario(acesso, pessoa, vinculo)
    },
    updateUsuario: async ({ tx, client, acesso, params: { id }, body, request }) => {
      const clienteId = acesso.cliente.id
      const { pessoa, vinculo } = await getUsuario(tx, client, acesso, id, { lock: true })
      if (pessoa.id === acesso.usuarioId) throw new ErroApi('permissao_own')
      if (pessoa.perfil === 'admin') throw new ErroApi('permissao_admin_fixed')
      if (ranksAbove(pessoa.perfil, acesso.perfil)) throw new ErroApi('permissao_ranks_above')
      if (PERFIS_RESTRITOS.includes(pessoa.perfil) && !body.escopo.restringeCentroCusto) {
        throw new ErroApi('requisicao_invalid', {
          details: [{ campo: 'escopo.restringeCentroCusto', message: 'Este perfil vê só os centros de custo indicados.' }],
        })
      }
      const escopo = normalizeEscopo(body.escopo)
      if (!(await store.existsAll(tx, clienteId, escopo))) throw new ErroApi('registro_not_found')
      const changed = diffExcecoes(pessoa.daPessoa, body.excecoes)
      if (changed.length > 0 || JSON.stringify(escopo) !== JSON.stringify(normalizeEscopo(vinculo.escopo))) {
        if (vinculo.versao !== body.versao) throw new ErroApi('permissao_version_conflict')
        checkHeld(acesso, changed)
        await store.replaceUsuario(tx, { clienteId, usuarioId: id }, { excecoes: body.excecoes, escopo })
        await recordMudanca(
          { tx, acesso, request },
          {
            acao: 'permissao.updateUsuario',
            assunto: 'Permissao',
            assuntoId: id,
            antes: { excecoes: sortExcecoes(pessoa.daPessoa), escopo: vinculo.escopo },
            depois: { excecoes: sortExcecoes(body.excecoes), escopo },
          },
        )
      }
      const after = await getUsuario(tx, client, acesso, id)
      return presentUsuario(acesso, after.pessoa, after.vinculo)
    },
    startVerComo: async ({ tx, client, acesso, body: { usuarioId }, request }) => {
      if (usuarioId === acesso.usuarioId) throw new ErroApi('permissao_own')
      const { pessoa } = await getUsuario(tx, client, acesso, usuarioId)
      if (pessoa.status !== 'ativo') throw new ErroApi('registro_not_found')
      if (!maySeeAs(acesso, pessoa)) throw new ErroApi('permissao_not_held')
      await store.saveVendoComo(tx, acesso.sessaoId, usuarioId)
      await recordMudanca({ tx, acesso, request }, { acao: 'permissao.verComo', assunto: 'Usuario', assuntoId: usuarioId })
      const { id, nome, email, perfil } = pessoa
      return { usuario: { id, nome, email, perfil } }
    },
    endVerComo: async ({ tx, acesso, request }) => {
      await store.saveVendoComo(tx, acesso.sessaoId, null)
      if (acesso.vendoComo !== null && acesso.cliente !== null) {
        await recordAuditoria(
          tx,
          { clienteId: acesso.cliente.id, usuarioId: acesso.usuarioId, request },
          { acao: 'permissao.deixarVerComo', assunto: 'Usuario', assuntoId: acesso.vendoComo.id },
        )
      }
      return {}
    },
  }
}
