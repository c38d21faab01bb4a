import type { DreComparativo } from '@lastro/contract'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import styles from '../SemDePara.module.css'
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
    <div className={styles['faixa']} role="status" data-lista>
      <Icon name="warning" />
      <ul>
        {avisos.map((aviso) => (
          <li key={aviso}>{aviso}</li>
        ))}
      </ul>
      {isCurrentCliente && (
        <Link to={paths.dePara} search={{ situacao: 'sem' }}>
          {t(canMap ? 'semDePara.mapear' : 'semDePara.ver')}
          <Icon name="right" size={12} />
        </Link>
      )}
    </div>
  )
}
