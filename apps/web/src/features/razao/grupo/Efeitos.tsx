import type { GrupoEfeito } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { Icon } from '../../../ui/icons.tsx'
import { Text } from '../../../ui/Text.tsx'

const SHOWN = 12

interface EfeitosProps {
  efeitos: readonly GrupoEfeito[] | null
}

export function Efeitos({ efeitos }: EfeitosProps) {
  const { t } = useTranslation('grupo')
  if (efeitos === null) return <p>{t('efeitos.semDre')}</p>
  if (efeitos.length === 0) {
    return (
      <Text as="p" tone="soft">
        <Icon name="check" size={14} inline />
        {t('efeitos.nenhum')}
      </Text>
    )
  }
  return (
    <>
      <DataTable
        label={t('efeitos.titulo')}
        frame="inline"
        caption={t('efeitos.titulo')}
        rows={efeitos.slice(0, SHOWN)}
        rowKey={({ ano, modelo, linha }) => `${ano} ${modelo} ${linha}`}
        rowHeader="linha"
        columns={[
          { id: 'ano', header: t('efeitos.ano'), cell: ({ ano }) => ano },
          {
            id: 'linha',
            header: t('efeitos.linha'),
            cellProps: ({ modelo, linha }) => ({ title: `${modelo}: ${linha}` }),
            cell: ({ linha }) => linha,
          },
          { id: 'antes', header: t('efeitos.antes'), amount: ({ antesCentavos }) => antesCentavos },
          { id: 'depois', header: t('efeitos.depois'), amount: ({ depoisCentavos }) => depoisCentavos },
        ]}
      />
      {efeitos.length > SHOWN && <p>{t('efeitos.mais', { count: efeitos.length - SHOWN })}</p>}
    </>
  )
}
