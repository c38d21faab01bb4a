import { useTranslation } from 'react-i18next'
import { Page, PageHeader } from '../ui/PageHeader.tsx'

export function DrePage() {
  const { t } = useTranslation('dre')
  return (
    <Page>
      <PageHeader title={t('titulo')} />
    </Page>
  )
}
