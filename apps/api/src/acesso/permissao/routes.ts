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
import type { Contexto, Usuario } from '../../http/contexto.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { maySeeAs } from '../sessao/rights.ts'
import { findPessoa, findPessoaDoCliente, type PessoaRow } from '../sessao/rights-store.ts'
import { diffExcecoes, listCelulas, listOrigens, mayChange, mayChangePerfil, mayChangeUsuario } from './permission-matrix.ts'
import { regrasOf } from './regras.ts'
import * as store from './store.ts'

async function presentPermissoes(contexto: Contexto): Promise<Permissoes> {
  const excecoes = Map.groupBy(await store.listExcecoesPerfis(contexto), ({ perfil }) => perfil)
  const usuarios = await store.listUsuarios(contexto)
  return {
    versao: await store.findVersaoPerfis(contexto),
    perfis: PERFIS.map((perfil) => {
      const own = excecoes.get(perfil) ?? []
      const editavel = mayChangePerfil(contexto.usuario, perfil)
      return {
        perfil,
        editavel,
        celulas: listCelulas(contexto.usuario, { padrao: regrasOf(perfil), regras: regrasOf(perfil, own), excecoes: own, editavel }),
      }
    }),
    usuarios: usuarios.map((usuario) => ({ ...usuario, editavel: mayChangeUsuario(contexto.usuario, usuario) })),
  }
}

function presentUsuario({ usuario, escopo: proprio }: Contexto, pessoa: PessoaRow, { versao, escopo }: store.VinculoRow): PermissaoUsuario {
  const { id, nome, email, perfil, doPerfil, daPessoa } = pessoa
  const editavel = mayChangeUsuario(usuario, pessoa)
  return {
    usuario: { id, nome, email, perfil },
    versao,
    editavel,
    celulas: listCelulas(usuario, {
      padrao: regrasOf(perfil, doPerfil),
      regras: regrasOf(perfil, doPerfil, daPessoa),
      excecoes: daPessoa,
      editavel,
    }),
    escopo: { ...escopo, restringeCentroCusto: escopo.restringeCentroCusto || PERFIS_RESTRITOS.includes(perfil) },
    verComo: pessoa.id !== usuario.id && maySeeAs({ ...usuario, escopo: proprio }, pessoa),
  }
}

/** A person linked to the active cliente. Admins without a link and people of other clientes answer as missing. */
async function getUsuario(
  contexto: Contexto,
  id: string,
  { lock = false } = {},
): Promise<{ pessoa: PessoaRow; vinculo: store.VinculoRow }> {
  const vinculo = orNotFound(await store.findVinculo(contexto, id, { lock }))
  return { vinculo, pessoa: orNotFound(await findPessoaDoCliente(contexto, id)) }
}

function checkHeld(usuario: Usuario, changed: readonly Pick<Excecao, 'action' | 'subject'>[]): void {
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
    get: (pedido) => presentPermissoes(pedido),
    getMinhas: async (pedido) => {
      const pessoa = orNotFound(await findPessoa(pedido, pedido.usuario.vendoComo?.id ?? pedido.usuario.id))
      return {
        perfil: pessoa.perfil,
        celulas: listOrigens(pessoa),
        ...(await store.findEscopoLegivel(pedido, pedido.escopo)),
      }
    },
    updatePerfil: async (pedido) => {
      const {
        params: { perfil },
        body,
      } = pedido
      if (ranksAbove(perfil, pedido.usuario.perfil)) throw new ErroApi('permissao_ranks_above')
      if (!mayChangePerfil(pedido.usuario, perfil)) throw new ErroApi('permissao_own')
      const versao = await store.lockVersaoPerfis(pedido)
      const antes = (await store.listExcecoesPerfis(pedido)).filter((excecao) => excecao.perfil === perfil)
      const changed = diffExcecoes(antes, body.excecoes)
      if (changed.length > 0) {
        if (versao !== body.versao) throw new ErroApi('permissao_version_conflict')
        checkHeld(pedido.usuario, changed)
        await store.replaceExcecoesPerfil(pedido, perfil, body.excecoes)
        await recordAuditoria(pedido, {
          acao: 'permissao.updatePerfil',
          assunto: 'Permissao',
          assuntoId: perfil,
          antes: { excecoes: sortExcecoes(antes) },
          depois: { excecoes: sortExcecoes(body.excecoes) },
        })
      }
      return presentPermissoes(pedido)
    },
    getUsuario: async (pedido) => {
      const { pessoa, vinculo } = await getUsuario(pedido, pedido.params.id)
      return presentUsuario(pedido, pessoa, vinculo)
    },
    updateUsuario: async (pedido) => {
      const {
        params: { id },
        body,
      } = pedido
      const { pessoa, vinculo } = await getUsuario(pedido, id, { lock: true })
      if (pessoa.id === pedido.usuario.id) throw new ErroApi('permissao_own')
      if (pessoa.perfil === 'admin') throw new ErroApi('permissao_admin_fixed')
      if (ranksAbove(pessoa.perfil, pedido.usuario.perfil)) throw new ErroApi('permissao_ranks_above')
      if (PERFIS_RESTRITOS.includes(pessoa.perfil) && !body.escopo.restringeCentroCusto) {
        throw new ErroApi('requisicao_invalid', {
          details: [{ campo: 'escopo.restringeCentroCusto', message: 'Este perfil vê só os centros de custo indicados.' }],
        })
      }
      const escopo = normalizeEscopo(body.escopo)
      if (!(await store.existsAll(pedido, escopo))) throw new ErroApi('registro_not_found')
      const changed = diffExcecoes(pessoa.daPessoa, body.excecoes)
      if (changed.length > 0 || JSON.stringify(escopo) !== JSON.stringify(normalizeEscopo(vinculo.escopo))) {
        if (vinculo.versao !== body.versao) throw new ErroApi('permissao_version_conflict')
        checkHeld(pedido.usuario, changed)
        await store.replaceUsuario(pedido, id, { excecoes: body.excecoes, escopo })
        await recordAuditoria(pedido, {
          acao: 'permissao.updateUsuario',
          assunto: 'Permissao',
          assuntoId: id,
          antes: { excecoes: sortExcecoes(pessoa.daPessoa), escopo: vinculo.escopo },
          depois: { excecoes: sortExcecoes(body.excecoes), escopo },
        })
      }
      const after = await getUsuario(pedido, id)
      return presentUsuario(pedido, after.pessoa, after.vinculo)
    },
    startVerComo: async (pedido) => {
      const {
        tx,
        acesso,
        body: { usuarioId },
      } = pedido
      if (usuarioId === pedido.usuario.id) throw new ErroApi('permissao_own')
      const { pessoa } = await getUsuario(pedido, usuarioId)
      if (pessoa.status !== 'ativo') throw new ErroApi('registro_not_found')
      if (!maySeeAs({ ...pedido.usuario, escopo: pedido.escopo }, pessoa)) throw new ErroApi('permissao_not_held')
      await store.saveVendoComo(tx, acesso.sessaoId, usuarioId)
      await recordAuditoria(pedido, { acao: 'permissao.verComo', assunto: 'Usuario', assuntoId: usuarioId })
      const { id, nome, email, perfil } = pessoa
      return { usuario: { id, nome, email, perfil } }
    },
    endVerComo: async (pedido) => {
      const { tx, acesso } = pedido
      await store.saveVendoComo(tx, acesso.sessaoId, null)
      if (pedido.usuario.vendoComo !== null && pedido.cliente !== null) {
        const { cliente } = pedido
        await recordAuditoria(
          { ...pedido, cliente },
          { acao: 'permissao.deixarVerComo', assunto: 'Usuario', assuntoId: pedido.usuario.vendoComo.id },
        )
      }
      return {}
    },
  }
}
