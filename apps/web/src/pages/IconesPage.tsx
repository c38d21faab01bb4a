import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../format/fold-text.ts'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { BrandLink } from '../shell/BrandLink.tsx'
import { ScrollToTop } from '../shell/ScrollToTop.tsx'
import { showError, showSuccess } from '../stores/alerts.ts'
import { copyText } from '../ui/copy-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ICON_NAMES, Icon, type IconName } from '../ui/icons.tsx'
import { Grid, Inline, Spacer, Stack } from '../ui/layout.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { Text } from '../ui/Text.tsx'
import styles from './IconesPage.module.css'

const NOMES: readonly IconName[] = ICON_NAMES.toSorted()

/** `eyeOff` also matches `eye off`. */
const wordsOf = (name: IconName) => `${name} ${name.replaceAll(/[A-Z]/g, ' $&')}`

export function IconesPage() {
  const { t } = useTranslation('pagina')
  const { nome } = useMarca()
  const [search, setSearch] = useState('')
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${t('icones.titulo')} · ${nome}`
  }, [nome, t])
  const found = NOMES.filter((name) => matchesText(wordsOf(name), search))
  const copy = (name: IconName) =>
    copyText(name).then(
      () => showSuccess(t('icones.copiado', { icone: name })),
      () => showError(t('icones.naoCopiado', { icone: name })),
    )
  return (
    <div className={styles['page']} ref={page}>
      <Stack as="header" padding={[16, 'page']} className={styles['top']}>
        <Inline wrap gap={[8, 16]} className={styles['inner']}>
          <BrandLink to={paths.root} />
          <Text as="h1" size={20}>
            {t('icones.titulo')}
          </Text>
          <Text as="p" tone="soft" role="status">
            {t('icones.quantos', { count: found.length })}
          </Text>
          <Spacer />
          <SearchField label={t('icones.buscar')} value={search} onChange={setSearch} />
        </Inline>
      </Stack>
      <main>
        <Stack padding={[20, 'page']}>
          {found.length === 0 ? (
            <EmptyState icon="search" title={t('icones.nenhum', { busca: search })} />
          ) : (
            <Grid as="ul" min={120} gap={8} className={styles['inner']}>
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
          )}
        </Stack>
      </main>
      <ScrollToTop container={page} />
    </div>
  )
}
