/**
 * Amounts of a cliente without De-Para, which no column shows.
 * Items without a line are `divergencias`.
 */
import type { ComparativoFora } from '@lastro/contract'
import type { Recorte } from '../../cubo/recorte.ts'
import { sumSemDePara } from '../statement.ts'
import type { ConsolidadoEmpresa } from './empresas.ts'

export function listSemDePara(
  empresas: readonly Pick<ConsolidadoEmpresa, 'cliente' | 'dados'>[],
  { periodo, anoAnterior }: Pick<Recorte, 'periodo' | 'anoAnterior'>,
  fontes: readonly string[],
): ComparativoFora[] {
  const loaded = [{ fonte: 'realizado', periodo }, ...(fontes.includes('anterior') ? [{ fonte: 'anterior', periodo: anoAnterior }] : [])]
  return empresas.flatMap(({ cliente, dados }) =>
    loaded.flatMap(({ fonte, periodo: meses }): ComparativoFora[] => {
      const semDePara = sumSemDePara(dados, { periodo: meses, filtro: {} })
      return semDePara.contas === 0 ? [] : [{ fonte, clienteId: cliente.id, semDePara, foraDaDre: [] }]
    }),
  )
}
