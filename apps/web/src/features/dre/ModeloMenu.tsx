import type { DreResposta } from '@lastro/contract'
import { formatMes } from '@lastro/formato'
import { useNavigate } from '@tanstack/react-router'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { paths } from '../../navigation/paths.ts'
import type { Preferencias } from '../../theme/preferences.ts'
import { Menu } from '../../ui/Menu.tsx'
import { Truncate } from '../../ui/Text.tsx'
import { ToolbarButton } from '../../ui/Toolbar.tsx'
import styles from './Menus.module.css'

interface ModeloMenuProps {
  response: DreResposta
  onChoose: (modelo: number | undefined) => void
}

export function ModeloMenu({ response, onChoose }: ModeloMenuProps) {
  const { t } = useTranslation('dre')
  const navigate = useNavigate()
  const { modelo, modelos } = response
  return (
    <Menu
      label={t('modeloMenu.escolher')}
      width={280}
      renderButton={(props) => (
        <ToolbarButton {...props} menu title={modelo.nome} value={<Truncate className={styles['valor']}>{modelo.nome}</Truncate>}>
          {t('modelo')}
        </ToolbarButton>
      )}
      options={[
        ...modelos.map(({ id, nome }, i) => ({
          id: String(id),
          text: nome,
          isChosen: id === modelo.id,
          run: () => onChoose(i === 0 ? undefined : id),
        })),
        {
          id: 'linhas',
          text: t('modeloMenu.linhas'),
          run: () => void navigate({ to: paths.dreModelo, search: { modelo: modelo.id } }),
        },
      ]}
    />
  )
}

/** Start or end of the validity of the lines shown; null for a model that never changed. */
export function describeVigencia(
  t: TFunction<'dre'>,
  vigencia: DreResposta['modelo']['vigencia'],
  language: Preferencias['language'],
): string | null {
  if (vigencia === null) return null
  if (vigencia.fim !== null) return t('vigencia.ate', { mes: formatMes(vigencia.fim, language) })
  return vigencia.inicio === null ? null : t('vigencia.desde', { mes: formatMes(vigencia.inicio, language) })
}
