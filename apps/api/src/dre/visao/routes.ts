import { DRE_VISAO_NOME_MAX, DRE_VISOES_MAX, type DreVisaoGuardada, type dreVisaoRotas } from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import * as store from './store.ts'

const mayShare = (acesso: AcessoCliente): boolean => can(acesso, 'update', 'Dre')

const present = (acesso: AcessoCliente, { id, nome, usuarioId, endereco, padrao }: store.VisaoRow): DreVisaoGuardada => ({
  id,
  nome,
  minha: usuarioId !== null,
  padrao,
  endereco,
  removivel: usuarioId !== null || mayShare(acesso),
})

/** Lone high surrogate left by a cut. */
const HALF_NO_FIM = /[\uD800-\uDBFF]$/

function freeNome(nome: string, used: ReadonlySet<string>): string {
  let free = nome
  for (let numero = 2; used.has(free); numero++) {
    const fim = ` (${numero})`
    const inicio = nome.slice(0, DRE_VISAO_NOME_MAX - fim.length).replace(HALF_NO_FIM, '')
    free = `${inicio.trimEnd()}${fim}`
  }
  return free
}

export function createDreVisaoHandlers(): Handlers<typeof dreVisaoRotas> {
  return {
    list: async (request) => ({
      visoes: (await store.listVisoes(request, request.usuario.id)).map((row) => present(request.acesso, row)),
      podeDoCliente: mayShare(request.acesso),
    }),
    create: async (context) => {
      const {
        acesso,
        body: { nome: request, minha, endereco, mesmoNome },
        tx,
      } = context
      if (!minha && !mayShare(acesso)) throw new ErroApi('permissao_denied')
      const dono = minha ? context.usuario.id : null
      // Serializes concurrent saves with one name: the second replaces the first or gets a number.
      await lockNome(tx, 'cadastro', 'dre_visao', context.cliente.id)
      const nome = mesmoNome === 'numera' ? freeNome(request, await store.listNomes(context, dono)) : request
      if (mesmoNome === 'substitui') await store.deleteByNome(context, { nome, dono })
      if ((await store.countVisoes(context, dono)) >= DRE_VISOES_MAX) throw new ErroApi('dre_visoes_too_many')
      const usuarioId = context.usuario.id
      const id = await store.insertVisao(context, { nome, dono, endereco, usuarioId })
      if (!minha) {
        await recordAuditoria(context, { acao: 'dreVisao.create', assunto: 'Dre', assuntoId: id, depois: { nome } })
      }
      return present(acesso, orNotFound(await store.findVisao(context, { id, usuarioId })))
    },
    updatePadrao: async (request) => {
      const { id } = request.body
      const usuarioId = request.usuario.id
      if (id === null) await store.deletePadrao(request, usuarioId)
      else {
        const { nome, usuarioId: dono } = orNotFound(await store.findVisao(request, { id, usuarioId }))
        await store.savePadrao(request, { usuarioId, nome, minha: dono !== null })
      }
      return { id }
    },
    remove: async (request) => {
      const {
        acesso,
        params: { id },
      } = request
      const row = orNotFound(await store.findVisao(request, { id, usuarioId: request.usuario.id }))
      if (row.usuarioId === null && !mayShare(acesso)) throw new ErroApi('permissao_denied')
      await store.deleteVisao(request, id)
      if (row.usuarioId === null) {
        await recordAuditoria(request, { acao: 'dreVisao.remove', assunto: 'Dre', assuntoId: id, antes: { nome: row.nome } })
      }
      return { id }
    },
  }
}
