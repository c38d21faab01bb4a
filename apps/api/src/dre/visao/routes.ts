import { DRE_VISAO_NOME_MAX, DRE_VISOES_MAX, type DreVisaoGuardada, type dreVisaoRotas } from '@lastro/contract'
import { lockNome } from '@lastro/db'
import { recordMudanca } from '../../http/auditoria.ts'
import type { AcessoCliente } from '../../http/authenticate.ts'
import { ErroApi, orNotFound } from '../../http/erro.ts'
import type { Handlers } from '../../http/handler.ts'
import { can } from '../../acesso/permissao/regras.ts'
import * as store from './store.ts'

/** A view for everybody is kept, and taken away, by who may change the statement. */
const mayShare = (acesso: AcessoCliente): boolean => can(acesso, 'update', 'Dre')

const present = (acesso: AcessoCliente, { id, nome, usuarioId, endereco }: store.VisaoRow): DreVisaoGuardada => ({
  id,
  nome,
  minha: usuarioId !== null,
  endereco,
  removivel: usuarioId !== null || mayShare(acesso),
})

/** Half of a character that takes two places. */
const METADE_NO_FIM = /[\uD800-\uDBFF]$/

/** The name, or the first of `nome (2)`, `nome (3)`… that none has; a long name is cut to leave room. */
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
    list: async ({ acesso, tx }) => ({
      visoes: (await store.listVisoes(tx, acesso.cliente.id, acesso.usuarioId)).map((row) => present(acesso, row)),
      podeDoCliente: mayShare(acesso),
    }),
    create: async ({ acesso, body: { nome: pedido, minha, endereco, mesmoNome }, request, tx }) => {
      if (!minha && !mayShare(acesso)) throw new ErroApi('permissao_denied')
      const clienteId = acesso.cliente.id
      const dono = minha ? acesso.usuarioId : null
      // Of two who keep one of the same name at once, the second takes the place of the first, or its own number.
      await lockNome(tx, 'cadastro', 'dre_visao', clienteId)
      const nome = mesmoNome === 'numera' ? freeNome(pedido, await store.listNomes(tx, clienteId, dono)) : pedido
      if (mesmoNome === 'substitui') await store.deleteByNome(tx, clienteId, { nome, dono })
      if ((await store.countVisoes(tx, clienteId, dono)) >= DRE_VISOES_MAX) throw new ErroApi('dre_visoes_too_many')
      const row = await store.insertVisao(tx, clienteId, { nome, dono, endereco, usuarioId: acesso.usuarioId })
      // What a person keeps for themselves is nothing that the record of a cliente should tell.
      if (!minha) {
        await recordMudanca({ tx, acesso, request }, { acao: 'dreVisao.create', assunto: 'Dre', assuntoId: row.id, depois: { nome } })
      }
      return present(acesso, row)
    },
    remove: async ({ acesso, params: { id }, request, tx }) => {
      const clienteId = acesso.cliente.id
      const row = orNotFound(await store.findVisao(tx, clienteId, { id, usuarioId: acesso.usuarioId }))
      if (row.usuarioId === null && !mayShare(acesso)) throw new ErroApi('permissao_denied')
      await store.deleteVisao(tx, clienteId, id)
      if (row.usuarioId === null) {
        await recordMudanca({ tx, acesso, request }, { acao: 'dreVisao.remove', assunto: 'Dre', assuntoId: id, antes: { nome: row.nome } })
      }
      return { id }
    },
  }
}
