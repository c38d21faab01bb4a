import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../format/fold-text.ts'
import { showError, showSuccess } from '../stores/alerts.ts'
import { copyText } from '../ui/copy-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ICON_NAMES, Icon, type IconName } from '../ui/icons.tsx'
import { Grid, Stack } from '../ui/layout.tsx'
import { Page, PageContent, PageHeader } from '../ui/PageHeader.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Text } from '../ui/Text.tsx'
import { Toolbar } from '../ui/Toolbar.tsx'
import styles from './IconesPage.module.css'

const NOMES: readonly IconName[] = ICON_NAMES.toSorted()

/** `eyeOff` also matches `eye off`. */
const wordsOf = (name: IconName) => `${name} ${name.replaceAll(/[A-Z]/g, ' $&')}`

export function IconesPage() {
  const { t } = useTranslation('pagina')
  const [search, setSearch] = useState('')
  const found = NOMES.filter((name) => matchesText(wordsOf(name), search))
  const copy = (name: IconName) =>
    copyText(name).then(
      () => showSuccess(t('icones.copiado', { icone: name })),
      () => showError(t('icones.naoCopiado', { icone: name })),
    )
  return (
    <Page>
      <PageHeader title={t('icones.titulo')} context={<span role="status">{t('icones.quantos', { count: found.length })}</span>} />
      <Toolbar label={t('icones.buscar')}>
        <SearchField label={t('icones.buscar')} value={search} onChange={setSearch} />
      </Toolbar>
      <PageContent scroll>
        {found.length === 0 ? (
          <EmptyState icon="search" title={t('icones.nenhum', { busca: search })} />
        ) : (
          <Stack padding={[20, 'page']}>
            <Grid as="ul" min={120} gap={8}>
              {found.map((name) => (
                <li key={name}>
                  <button
                    type="button"
                    className={styles['icon']}
                    title={t('icones.copiar', { icone: name })}
                    onClick={() => void copy(name)}
                  >
                    <Icon name={name} />
                    <Text size={12} tone="soft" translate="no">
                      {name}
                    </Text>
                  </button>
                </li>
              ))}
            </Grid>
          </Stack>
        )}
      </PageContent>
    </Page>
  )
}
