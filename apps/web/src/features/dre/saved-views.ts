/** Saved views of the DRE. The address parser drops stored values from older versions. */
import type { DreVisaoGuardada } from '@lastro/contract'
import { type DreVisao, readVisao, writeVisao } from './dre-search.ts'
import { parseDreSearch } from '../../navigation/dre-address.ts'

/** Without the cliente, which the server takes from the session. */
export function addressOf(visao: DreVisao): DreVisaoGuardada['endereco'] {
  const { cliente: _cliente, ...search } = writeVisao(visao)
  return Object.fromEntries(Object.entries(search).flatMap(([nome, valor]) => (valor === undefined ? [] : [[nome, valor]])))
}

export function visaoOf(address: DreVisaoGuardada['endereco']): DreVisao {
  return readVisao(parseDreSearch(address))
}
