import type { Inicio } from '@lastro/contract'
import { formatInstant } from '@lastro/formato'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../format/use-now.ts'
import { paths } from '../../../navigation/paths.ts'
import { usePreferencias } from '../../../theme/preferences.ts'
import { Icon } from '../../../ui/icons.tsx'
import { useReadyMadeName } from '../../relatorio/workspace/use-ready-made-name.ts'
import { Block } from './Block.tsx'
import styles from './Relatorios.module.css'

export function Relatorios({ relatorios }: { relatorios: Inicio['relatorios'] }) {
  const { t } = useTranslation('inicio')
  const { language } = usePreferencias()
  const now = useNow()
  const { nomeOf } = useReadyMadeName()
  return (
    <Block title={t('relatorios.titulo')} link={{ to: paths.workspace, text: t('relatorios.todos') }}>
      <ul className={styles['relatorios']}>
        {relatorios.map((relatorio) => {
          const { id, chave, workspace, favorito, openedAt } = relatorio
          return (
            <li key={id}>
              <Link to={paths.report} params={{ ReportKey: chave, WorkSpaceKey: workspace.chave }}>
                <span data-favorito={favorito || undefined}>
                  <Icon name={favorito ? 'star' : 'chart'} size={14} />
                </span>
                <strong>
                  {nomeOf(relatorio)}
                  {favorito && <span className="visually-hidden">, {t('relatorios.favorito')}</span>}
                </strong>
                <small>{workspace.nome}</small>
                <small>{openedAt && formatInstant(openedAt, now, language)}</small>
              </Link>
            </li>
          )
        })}
      </ul>
    </Block>
  )
}
