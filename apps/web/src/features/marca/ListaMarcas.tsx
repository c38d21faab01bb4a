import { type ChaveMarca, type MarcaAdministrada, sinalColor } from '@lastro/contract'
import { useTranslation } from 'react-i18next'
import { Stack } from '../../ui/layout.tsx'
import options from '../../ui/OptionList.module.css'
import { Truncate } from '../../ui/Text.tsx'
import styles from './ListaMarcas.module.css'
import { Sinal } from './Sinal.tsx'

interface ListaMarcasProps {
  marcas: readonly MarcaAdministrada[]
  openKey: ChaveMarca
  onOpen: (key: ChaveMarca) => void
}

export function ListaMarcas({ marcas, openKey, onOpen }: ListaMarcasProps) {
  const { t } = useTranslation('marca')
  return (
    <Stack as="nav" padding={8} className={styles['marcas']} aria-label={t('lista.nome')}>
      <Stack as="ul" gap={2} className={styles['lista']}>
        {marcas.map(({ chave, titulo, sinal, cores, clientes }) => (
          <li key={chave}>
            <button
              type="button"
              className={`${options['option']} ${styles['item']}`}
              aria-current={chave === openKey || undefined}
              onClick={() => onOpen(chave)}
            >
              <Sinal sinal={sinal} cor={sinalColor(chave, cores)} size={20} />
              <Stack as="span" className={styles['texto']}>
                <Truncate weight="medium">{titulo}</Truncate>
                <small>
                  {[
                    ...(chave === 'lastro' ? [t('lista.padrao')] : []),
                    clientes > 0 ? t('lista.clientes', { count: clientes }) : t('lista.semClientes'),
                  ].join(' · ')}
                </small>
              </Stack>
            </button>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
