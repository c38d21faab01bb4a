/**
 * A view of the DRE that somebody kept, to and from the screen. What is kept are the values of the address; they are read again by the code that
 * reads addresses, which drops a value that an older version wrote and this one does not know. Pure.
 */
import type { DreVisaoGuardada } from '@lastro/contract'
import { type DreVisao, readVisao, writeVisao } from './dre-search.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'

/** Without the cliente: the server keeps the view with the cliente of the session, and another one in it would be a lie. */
export function enderecoOf(visao: DreVisao): DreVisaoGuardada['endereco'] {
  const { cliente: _cliente, ...search } = writeVisao(visao)
  return Object.fromEntries(Object.entries(search).flatMap(([nome, valor]) => (valor === undefined ? [] : [[nome, valor]])))
}

export function visaoOf(endereco: DreVisaoGuardada['endereco']): DreVisao {
  return readVisao(parseDreSearch(endereco))
}
