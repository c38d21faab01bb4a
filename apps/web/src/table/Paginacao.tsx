import { formatInteger } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../theme/preferences.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Inline } from '../ui/layout.tsx'
import styles from './Paginacao.module.css'
import { PAGE_SIZES, PAGE_SIZE_DEFAULT, type PageSize } from './page-size.ts'

interface PaginacaoProps {
  page: number
  pageSize: PageSize
  total: number
  /** There are rows beyond the total known. */
  more?: boolean
  onChange: (page: number, limit: PageSize) => void
}

export function Paginacao({ page, pageSize, total, more = false, onChange }: PaginacaoProps) {
  const { t } = useTranslation('casca')
  const { language } = usePreferencias()
  if (total === 0) return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  const number = (value: number) => formatInteger(value, language)
  return (
    <Inline as="nav" justify="end" padding={[0, 12]} className={styles['barra']} aria-label={t('paginas.nome')}>
      <label>
        {t('paginas.porPagina')}{' '}
        <select
          value={pageSize}
          onChange={(event) => onChange(1, PAGE_SIZES.find((size) => size === Number(event.currentTarget.value)) ?? PAGE_SIZE_DEFAULT)}
        >
          {PAGE_SIZES.map((size) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </label>
      <span className="num" aria-live="polite">
        <bdi>
          {t('paginas.trecho', {
            inicio: number((page - 1) * pageSize + 1),
            fim: number(Math.min(page * pageSize, total)),
            total: more ? `${number(total)}+` : number(total),
          })}
        </bdi>
      </span>
      <IconButton icon="left" label={t('paginas.anterior')} disabled={page <= 1} onClick={() => onChange(page - 1, pageSize)} />
      <IconButton icon="right" label={t('paginas.proxima')} disabled={page >= last && !more} onClick={() => onChange(page + 1, pageSize)} />
    </Inline>
  )
}
