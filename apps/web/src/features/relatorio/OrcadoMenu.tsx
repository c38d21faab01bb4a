import { useTranslation } from 'react-i18next'
import { MenuBotao } from '../../ui/MenuBotao.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import type { useOptionsOrcado } from './Orcado.tsx'

interface OrcadoMenuProps {
  orcamentos: ReturnType<typeof useOptionsOrcado>
  escolhido: number | null
  onChange: (orcamento: number | null) => void
}

export function OrcadoMenu({ orcamentos, escolhido, onChange }: OrcadoMenuProps) {
  const { t } = useTranslation('relatorio')
  return (
    <MenuBotao
      label={t('orcado.filtro')}
      width={280}
      renderButton={(button) => (
        <ToolbarButton menu value={orcamentos.find(({ id }) => id === escolhido)?.nome ?? t('orcado.auto')} {...button}>
          {t('orcado.filtro')}
        </ToolbarButton>
      )}
      opcoes={[
        { chave: 'auto', texto: t('orcado.auto'), escolhida: escolhido === null, run: () => onChange(null) },
        ...orcamentos.map(({ id, nome, versaoNumero, cenario }) => ({
          chave: String(id),
          texto: versaoNumero === 1 ? nome : `${nome} ${t('orcado.versao', { numero: versaoNumero })}`,
          direita: cenario,
          escolhida: id === escolhido,
          run: () => onChange(id),
        })),
      ]}
    />
  )
}
