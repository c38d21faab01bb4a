import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Menu } from '../../../ui/Menu.tsx'
import type { Planilha } from './use-planilha.ts'

export function PlanilhaMenu({ planilha: { actions, downloading } }: { planilha: Planilha }) {
  const { t } = useTranslation('orcamento-grade')
  if (actions.length === 0) return null
  return (
    <Menu
      label={t('arquivo.menu.nome')}
      width={260}
      position="bottom-end"
      renderButton={(opens) => (
        <Button size="small" icon="share" busy={downloading} {...opens}>
          {t('arquivo.menu.nome')}
        </Button>
      )}
      options={actions.map(({ label, icon, run }) => ({ id: label, text: label, left: <Icon name={icon} size={14} />, run }))}
    />
  )
}
