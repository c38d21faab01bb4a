import { DRE_VISAO_NOME_MAX, DRE_VISOES_MAX, type DreVisaoGuardada, type dreVisaoRotas } from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { recordAuditoria } from '../../http/auditoria.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import * as store from './store.ts'

/** Shared views need the right to change the statement. */
const mayShare = (acesso: AcessoCliente): boolean => can(acesso, 'update', 'Dre')

const present = (acesso: AcessoCliente, { id, nome, usuarioId, endereco }: store.VisaoRow): DreVisaoGuardada => ({
  id,
  nome,
  minha: usuarioId !== null,
  endereco,
  removivel: usuarioId !== null || mayShare(acesso),
})

/** Lone high surrogate left by a cut. */
const METADE_NO_FIM = /[\uD800-\uDBFF]$/

/** The name, or the first free `nome (2)`, `nome (3)`…; a long name is cut to fit. */
function freeNome(nome: string, usados: ReadonlySet<string>): string {
  let livre = nome
  for (let numero = 2; usados.has(livre); numero++) {
    const fim = ` (${numero})`
    const inicio = nome.slice(0, DRE_VISAO_NOME_MAX - fim.length).replace(METADE_NO_FIM, '')
    livre = `${inicio.trimEnd()}${fim}`
  }
  return livre
}

export function createDreVisaoHandlers(): Handlers<typeof dreVisaoRotas> {
  return {
    list: async (pedido) => ({
      visoes: (await store.listVisoes(pedido, pedido.usuario.id)).map((row) => present(pedido.acesso, row)),
      podeDoCliente: mayShare(pedido.acesso),
    }),
    create: async (contexto) => {
      const {
        acesso,
        body: { nome: pedido, minha, endereco, mesmoNome },
        tx,
      } = contexto
      if (!minha && !mayShare(acesso)) throw new ErroApi('permissao_denied')
      const dono = minha ? contexto.usuario.id : null
      // Two concurrent saves with one name are serialized: the second replaces the first or gets a number.
      await lockNome(tx, 'cadastro', 'dre_visao', contexto.cliente.id)
      const nome = mesmoNome === 'numera' ? freeNome(pedido, await store.listNomes(contexto, dono)) : pedido
      if (mesmoNome === 'substitui') await store.deleteByNome(contexto, { nome, dono })
      if ((await store.countVisoes(contexto, dono)) >= DRE_VISOES_MAX) throw new ErroApi('dre_visoes_too_many')
      const row = await store.insertVisao(contexto, { nome, dono, endereco, usuarioId: contexto.usuario.id })
      // Personal views are not audited.
      if (!minha) {
        await recordAuditoria(contexto, { acao: 'dreVisao.create', assunto: 'Dre', assuntoId: row.id, depois: { nome } })
      }
      return present(acesso, row)
    },
    remove: async (pedido) => {
      const {
        acesso,
        params: { id },
      } = pedido
      const row = orNotFound(await store.findVisao(pedido, { id, usuarioId: pedido.usuario.id }))
      if (row.usuarioId === null && !mayShare(acesso)) throw new ErroApi('permissao_denied')
      await store.deleteVisao(pedido, id)
      if (row.usuarioId === null) {
        await recordAuditoria(pedido, { acao: 'dreVisao.remove', assunto: 'Dre', assuntoId: id, antes: { nome: row.nome } })
      }
      return { id }
    },
  }
}
