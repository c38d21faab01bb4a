import type { DreComparativo } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Faixa } from '../Faixa.tsx'
import { listAvisosOutside } from './fora-da-dre.ts'

interface ForaDasColunasProps {
  comparativo: Pick<DreComparativo, 'fora' | 'fontes' | 'opcoes'>
  /** Clientes of a consolidated statement, the open one first. */
  clientes?: readonly { id: string; nome: string }[]
  canMap: boolean
}

export function ForaDasColunas({ comparativo, clientes = [], canMap }: ForaDasColunasProps) {
  const { t } = useTranslation('dre')
  const { t: colunas } = useTranslation('dre-comparativo')
  const { language, negativos } = usePreferencias()
  const avisos = listAvisosOutside({ t, colunas }, comparativo, clientes, { idioma: language, negativos })
  if (avisos.length === 0) return null
  // The De-Para of another company opens in that company.
  const isCurrentCliente = comparativo.fora.some(
    ({ semDePara, clienteId }) => semDePara.contas > 0 && (clienteId === null || clienteId === clientes[0]?.id),
  )
  return (
    <Faixa
      titulo={
        <ul>
          {avisos.map((aviso) => (
            <li key={aviso}>{aviso}</li>
          ))}
        </ul>
      }
      actions={
        isCurrentCliente && (
          <ButtonLink size="small" to={paths.dePara} search={{ situacao: 'sem' }}>
            {t(canMap ? 'semDePara.mapear' : 'semDePara.ver')}
          </ButtonLink>
        )
      }
    />
  )
}
