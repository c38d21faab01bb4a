import { useTranslation } from 'react-i18next'
import { Menu } from '../../ui/Menu.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { useOptionsOrcado } from './Orcado.tsx'

interface OrcadoMenuProps {
  orcamentos: ReturnType<typeof useOptionsOrcado>
  chosen: number | null
  onChange: (orcamento: number | null) => void
}

export function OrcadoMenu({ orcamentos, chosen, onChange }: OrcadoMenuProps) {
  const { t } = useTranslation('relatorio')
  return (
    <Menu
      label={t('orcado.filtro')}
      width={280}
      renderButton={(button) => (
        <ToolbarButton menu value={orcamentos.find(({ id }) => id === chosen)?.nome ?? t('orcado.auto')} {...button}>
          {t('orcado.filtro')}
        </ToolbarButton>
      )}
      options={[
        { id: 'auto', text: t('orcado.auto'), isChosen: chosen === null, run: () => onChange(null) },
        ...orcamentos.map(({ id, nome, versaoNumero, cenario }) => ({
          id: String(id),
          text: versaoNumero === 1 ? nome : `${nome} ${t('orcado.versao', { numero: versaoNumero })}`,
          right: cenario,
          isChosen: id === chosen,
          run: () => onChange(id),
        })),
      ]}
    />
  )
}
