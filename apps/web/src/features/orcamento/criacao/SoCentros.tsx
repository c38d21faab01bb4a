import type { RotaData, orcamentoRotas } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { EscolhaLista } from '../../../ui/EscolhaLista.tsx'
import { Note } from '../../../ui/Text.tsx'
import { Stack } from '../../../ui/layout.tsx'

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
    <Stack gap={4}>
      <EscolhaLista
        titulo={t('soCentros.titulo')}
        searchLabel={comOrcamento('campos.buscarCentro')}
        options={options.centrosCusto}
        chosen={centrosCusto}
        onChange={onChange}
      />
      <Note>{t(centrosCusto.length === 0 ? 'soCentros.todos' : 'soCentros.alguns')}</Note>
    </Stack>
  )
}
