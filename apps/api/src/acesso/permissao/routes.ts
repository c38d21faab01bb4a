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
import { recordAuditoria } from '../../http/auditoria.ts'
import type { Contexto, Caller } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { maySeeAs } from '../sessao/rights.ts'
import { findPerson, findClientePerson, type MemberRow } from '../sessao/rights-store.ts'
import { diffExcecoes, listCelulas, listOrigens, mayChange, mayChangePerfil, mayChangeUsuario } from './permission-matrix.ts'
import { regrasOf } from './regras.ts'
import * as store from './store.ts'

async function presentPermissoes(context: Contexto): Promise<Permissoes> {
  const excecoes = Map.groupBy(await store.listExcecoesPerfis(context), ({ perfil }) => perfil)
  const usuarios = await store.listUsuarios(context)
  return {
    versao: await store.findVersaoPerfis(context),
    perfis: PERFIS.map((perfil) => {
      const doPerfil = excecoes.get(perfil) ?? []
      const editavel = mayChangePerfil(context.usuario, perfil)
      return {
        perfil,
        editavel,
        celulas: listCelulas(context.usuario, {
          padrao: regrasOf(perfil),
          regras: regrasOf(perfil, doPerfil),
          excecoes: doPerfil,
          editavel,
        }),
      }
    }),
    usuarios: usuarios.map((usuario) => ({ ...usuario, editavel: mayChangeUsuario(context.usuario, usuario) })),
  }
}

function presentUsuario({ usuario, escopo: own }: Contexto, person: MemberRow, { versao, escopo }: store.VinculoRow): PermissaoUsuario {
  const { id, nome, email, perfil, doPerfil, ofPerson } = person
  const editavel = mayChangeUsuario(usuario, person)
  return {
    usuario: { id, nome, email, perfil },
    versao,
    editavel,
    celulas: listCelulas(usuario, {
      padrao: regrasOf(perfil, doPerfil),
      regras: regrasOf(perfil, doPerfil, ofPerson),
      excecoes: ofPerson,
      editavel,
    }),
    escopo: { ...escopo, restringeCentroCusto: escopo.restringeCentroCusto || PERFIS_RESTRITOS.includes(perfil) },
    verComo: person.id !== usuario.id && maySeeAs({ ...usuario, escopo: own }, person),
  }
}

/** Finds a person linked to the active cliente. Admins without a link answer as missing. */
async function getUsuario(context: Contexto, id: string, { lock = false } = {}): Promise<{ pessoa: MemberRow; vinculo: store.VinculoRow }> {
  const vinculo = orNotFound(await store.findVinculo(context, id, { lock }))
  return { vinculo, pessoa: orNotFound(await findClientePerson(context, id)) }
}

function checkHeld(usuario: Caller, changed: readonly Pick<Excecao, 'action' | 'subject'>[]): void {
  const refused = changed.filter(({ action, subject }) => !mayChange(usuario, action, subject))
  if (refused.length === 0) return
  throw new ErroApi('permissao_not_held', {
    details: refused.map(({ action, subject }) => ({ campo: `${action} ${subject}`, message: 'Você não tem esta permissão.' })),
  })
}

/** Drops the list of a limit that is off, so that switching it on again starts empty. */
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
    get: (request) => presentPermissoes(request),
    getMinhas: async (request) => {
      const person = orNotFound(await findPerson(request, request.usuario.vendoComo?.id ?? request.usuario.id))
      return {
        perfil: person.perfil,
        celulas: listOrigens(person),
        ...(await store.findEscopoReadable(request, request.escopo)),
      }
    },
    updatePerfil: async (request) => {
      const {
        params: { perfil },
        body,
      } = request
      if (ranksAbove(perfil, request.usuario.perfil)) throw new ErroApi('permissao_ranks_above')
      if (!mayChangePerfil(request.usuario, perfil)) throw new ErroApi('permissao_own')
      const versao = await store.lockVersaoPerfis(request)
      const before = (await store.listExcecoesPerfis(request)).filter((excecao) => excecao.perfil === perfil)
      const changed = diffExcecoes(before, body.excecoes)
      if (changed.length > 0) {
        if (versao !== body.versao) throw new ErroApi('permissao_version_conflict')
        checkHeld(request.usuario, changed)
        await store.replaceExcecoesPerfil(request, perfil, body.excecoes)
        await recordAuditoria(request, {
          acao: 'permissao.updatePerfil',
          assunto: 'Permissao',
          assuntoId: perfil,
          antes: { excecoes: sortExcecoes(before) },
          depois: { excecoes: sortExcecoes(body.excecoes) },
        })
      }
      return presentPermissoes(request)
    },
    getUsuario: async (request) => {
      const { pessoa, vinculo } = await getUsuario(request, request.params.id)
      return presentUsuario(request, pessoa, vinculo)
    },
    updateUsuario: async (request) => {
      const {
        params: { id },
        body,
      } = request
      const { pessoa, vinculo } = await getUsuario(request, id, { lock: true })
      if (pessoa.id === request.usuario.id) throw new ErroApi('permissao_own')
      if (pessoa.perfil === 'admin') throw new ErroApi('permissao_admin_fixed')
      if (ranksAbove(pessoa.perfil, request.usuario.perfil)) throw new ErroApi('permissao_ranks_above')
      if (PERFIS_RESTRITOS.includes(pessoa.perfil) && !body.escopo.restringeCentroCusto) {
        throw new ErroApi('requisicao_invalid', {
          details: [{ campo: 'escopo.restringeCentroCusto', message: 'Este perfil vê só os centros de custo indicados.' }],
        })
      }
      const escopo = normalizeEscopo(body.escopo)
      if (!(await store.existsAll(request, escopo))) throw new ErroApi('registro_not_found')
      const changed = diffExcecoes(pessoa.ofPerson, body.excecoes)
      if (changed.length > 0 || JSON.stringify(escopo) !== JSON.stringify(normalizeEscopo(vinculo.escopo))) {
        if (vinculo.versao !== body.versao) throw new ErroApi('permissao_version_conflict')
        checkHeld(request.usuario, changed)
        await store.replaceUsuario(request, id, { excecoes: body.excecoes, escopo })
        await recordAuditoria(request, {
          acao: 'permissao.updateUsuario',
          assunto: 'Permissao',
          assuntoId: id,
          antes: { excecoes: sortExcecoes(pessoa.ofPerson), escopo: vinculo.escopo },
          depois: { excecoes: sortExcecoes(body.excecoes), escopo },
        })
      }
      const after = await getUsuario(request, id)
      return presentUsuario(request, after.pessoa, after.vinculo)
    },
    startVerComo: async (request) => {
      const {
        tx,
        acesso,
        body: { usuarioId },
      } = request
      if (usuarioId === request.usuario.id) throw new ErroApi('permissao_own')
      const { pessoa } = await getUsuario(request, usuarioId)
      if (pessoa.status !== 'ativo') throw new ErroApi('registro_not_found')
      if (!maySeeAs({ ...request.usuario, escopo: request.escopo }, pessoa)) throw new ErroApi('permissao_not_held')
      await store.saveVendoComo(tx, acesso.sessaoId, usuarioId)
      await recordAuditoria(request, { acao: 'permissao.verComo', assunto: 'Usuario', assuntoId: usuarioId })
      const { id, nome, email, perfil } = pessoa
      return { usuario: { id, nome, email, perfil } }
    },
    endVerComo: async (request) => {
      const { tx, acesso } = request
      await store.saveVendoComo(tx, acesso.sessaoId, null)
      if (request.usuario.vendoComo !== null && request.cliente !== null) {
        const { cliente } = request
        await recordAuditoria(
          { ...request, cliente },
          { acao: 'permissao.deixarVerComo', assunto: 'Usuario', assuntoId: request.usuario.vendoComo.id },
        )
      }
      return {}
    },
  }
}
