/** Checks with the engine's compiler that a changed model still computes. */
import type { DreItemCorpo, ErroDetalhe } from '@lastro/contract'
import { compileDre, type DreErro, type DreItem } from '@lastro/engine'
import { ErroApi } from '../../http/erro.ts'
import type { GrupoRow } from '../../cubo/store.ts'

/** Refuses unknown ids and ids of other clientes alike. @throws ErroApi `registro_not_found` */
export function assertComponentes(corpo: DreItemCorpo, grupos: readonly GrupoRow[]): void {
  if (corpo.tipo !== 'soma') return
  const conhecidos = new Set(grupos.flatMap(({ id, itens }) => [`g${id}`, ...itens.map((item) => `i${item.id}`)]))
  const chaves = corpo.componentes.map((componente) => ('grupo' in componente ? `g${componente.grupo}` : `i${componente.grupoItem}`))
  if (!chaves.every((chave) => conhecidos.has(chave))) throw new ErroApi('registro_not_found')
  if (new Set(chaves).size < chaves.length) {
    throw new ErroApi('dre_item_invalid', {
      details: [{ campo: corpo.codigo, valor: 'componentes', message: 'O mesmo grupo ou item está duas vezes nesta linha.' }],
    })
  }
}

function presentErro({ codigo, campo, mensagem, posicao }: DreErro): ErroDetalhe {
  const onde = campo === 'formula' && posicao !== undefined ? ` (na posição ${posicao + 1} da fórmula)` : ''
  return { campo: codigo, valor: campo, message: `${codigo}: ${mensagem}${onde}` }
}

/**
 * Refuses lines that do not compile. A model broken outside of the product can be fixed line by line, so only errors of the edited line
 * count then.
 * @throws ErroApi `dre_item_invalid`
 */
export function assertCompila(antes: readonly DreItem[], depois: readonly DreItem[], codigo: string, grupos: readonly GrupoRow[]): void {
  const resultado = compileDre(depois, grupos)
  if (resultado.ok) return
  const erros = compileDre(antes, grupos).ok ? resultado.erros : resultado.erros.filter((erro) => erro.codigo === codigo)
  if (erros.length > 0) throw new ErroApi('dre_item_invalid', { details: erros.map(presentErro) })
}
