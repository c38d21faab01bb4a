import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Menu } from '../../ui/Menu.tsx'

interface SaidaMenuProps {
  busy: boolean
  onPdf: (() => void) | null
  onImage: () => void
}

export function SaidaMenu({ busy, onPdf, onImage }: SaidaMenuProps) {
  const { t } = useTranslation('relatorio')
  const pdf = onPdf && { id: 'pdf', text: t('saida.relatorioPdf'), left: <Icon name="download" size={14} />, run: onPdf }
  return (
    <Menu
      label={t('saida.nome')}
      width={240}
      position="bottom-end"
      renderButton={(button) => <IconButton {...button} icon="download" label={t('saida.nome')} disabled={busy} />}
      options={[...(pdf ? [pdf] : []), { id: 'png', text: t('saida.relatorioPng'), left: <Icon name="chart" size={14} />, run: onImage }]}
    />
  )
}
