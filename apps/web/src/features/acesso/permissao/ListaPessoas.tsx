import type { Permissoes } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../table/DataTable.tsx'
import { RowButton } from '../../../table/RowButton.tsx'
import { Chip } from '../../../ui/Chip.tsx'

type PermissaoPerson = Permissoes['usuarios'][number]

function escopoOf({ restringeCentroCusto, restringeFilial }: PermissaoPerson): 'tudo' | 'centros' | 'filiais' | 'ambos' {
  if (restringeCentroCusto) return restringeFilial ? 'ambos' : 'centros'
  return restringeFilial ? 'filiais' : 'tudo'
}

export function ListaPessoas({ pessoas, onOpen }: { pessoas: readonly PermissaoPerson[]; onOpen: (id: string) => void }) {
  const { t } = useTranslation('permissao')
  const { t: shell } = useTranslation('casca')
  return (
    <DataTable
      label={t('pessoas.nome')}
      density="open"
      rows={pessoas}
      rowKey={({ id }) => id}
      columns={[
        {
          id: 'pessoa',
          header: t('pessoas.pessoa'),
          cell: ({ id, nome, email }) => (
            <RowButton detail={email} aria-haspopup="dialog" onClick={() => onOpen(id)}>
              {nome}
            </RowButton>
          ),
        },
        { id: 'perfil', header: t('pessoas.perfil'), cell: ({ perfil }) => shell(`perfil.${perfil}`) },
        {
          id: 'proprias',
          header: t('pessoas.proprias'),
          cell: ({ excecoes }) =>
            excecoes > 0 ? <Chip tone="info">{t('pessoas.excecoes', { count: excecoes })}</Chip> : t('pessoas.semProprias'),
        },
        { id: 'escopo', header: t('pessoas.escopo'), cell: (person) => t(`pessoas.${escopoOf(person)}`) },
      ]}
    />
  )
}
