import type { Permissoes } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { OpenRow, RowButton } from '../../../table/RowButton.tsx'
import { Table } from '../../../table/Table.tsx'
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
    <Table label={t('pessoas.nome')}>
      <thead>
        <tr>
          <th scope="col">{t('pessoas.pessoa')}</th>
          <th scope="col">{t('pessoas.perfil')}</th>
          <th scope="col">{t('pessoas.proprias')}</th>
          <th scope="col">{t('pessoas.escopo')}</th>
        </tr>
      </thead>
      <tbody>
        {pessoas.map((person) => (
          <OpenRow key={person.id}>
            <RowButton detail={person.email} aria-haspopup="dialog" onClick={() => onOpen(person.id)}>
              {person.nome}
            </RowButton>
            <td>{shell(`perfil.${person.perfil}`)}</td>
            <td>
              {person.excecoes > 0 ? (
                <Chip tone="info">{t('pessoas.excecoes', { count: person.excecoes })}</Chip>
              ) : (
                t('pessoas.semProprias')
              )}
            </td>
            <td>{t(`pessoas.${escopoOf(person)}`)}</td>
          </OpenRow>
        ))}
      </tbody>
    </Table>
  )
}
