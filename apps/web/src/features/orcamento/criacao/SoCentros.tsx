import type { RotaData, orcamentoRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { EscolhaLista } from '../../../ui/EscolhaLista.tsx'
import styles from './criacao.module.css'

interface SoCentrosProps {
  options: RotaData<typeof orcamentoRotas.getOpcoes>
  centrosCusto: readonly number[]
  onChange: (centrosCusto: number[]) => void
}

export function SoCentros({ options, centrosCusto, onChange }: SoCentrosProps) {
  const { t } = useTranslation('orcamento-criacao')
  const { t: comOrcamento } = useTranslation('orcamento')
  if (options.centrosCusto.length === 0) return null
  return (
    <div>
      <EscolhaLista
        titulo={t('soCentros.titulo')}
        searchLabel={comOrcamento('campos.buscarCentro')}
        options={options.centrosCusto}
        chosen={centrosCusto}
        onChange={onChange}
      />
      <p className={styles['nota']}>{t(centrosCusto.length === 0 ? 'soCentros.todos' : 'soCentros.alguns')}</p>
    </div>
  )
}
