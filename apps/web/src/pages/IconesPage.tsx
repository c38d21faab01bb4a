import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { matchesText } from '../format/fold-text.ts'
import { useMarca } from '../features/marca/marca.ts'
import { paths } from '../navigation/paths.ts'
import { ScrollToTop } from '../shell/ScrollToTop.tsx'
import { showError, showSuccess } from '../stores/alerts.ts'
import { copyText } from '../ui/copy-text.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ICON_NAMES, Icon, type IconName } from '../ui/icons.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import styles from './IconesPage.module.css'

const NOMES: readonly IconName[] = ICON_NAMES.toSorted()

/** `eyeOff` also matches `eye off`. */
const wordsOf = (name: IconName) => `${name} ${name.replaceAll(/[A-Z]/g, ' $&')}`

export function IconesPage() {
  const { t } = useTranslation('pagina')
  const { nome, sinal } = useMarca()
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
      <header className={styles['top']}>
        <div>
          <Link to={paths.root} className={styles['brand']} aria-label={nome}>
            <img src={sinal} width={24} height={24} alt="" />
          </Link>
          <h1>{t('icones.titulo')}</h1>
          <p role="status">{t('icones.quantos', { count: found.length })}</p>
          <div className={styles['search']}>
            <SearchField label={t('icones.buscar')} value={search} onChange={setSearch} />
          </div>
        </div>
      </header>
      <main>
        {found.length === 0 ? (
          <EmptyState icon="search" title={t('icones.nenhum', { busca: search })} />
        ) : (
          <ul className={styles['grid']}>
            {found.map((name) => (
              <li key={name}>
                <button type="button" title={t('icones.copiar', { icone: name })} onClick={() => void copy(name)}>
                  <Icon name={name} />
                  <span translate="no">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </main>
      <ScrollToTop container={page} />
    </div>
  )
}
