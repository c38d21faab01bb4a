import type { RateioLista, RateioRegraCorpo } from '@lastro/contract'
import { writePpm } from '@lastro/formato'
import { useTranslation } from 'react-i18next'
import { usePreferencias } from '../../theme/preferences.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchSelect } from '../../ui/SearchSelect.tsx'
import { Text, Truncate, Heading } from '../../ui/Text.tsx'
import { Grid, Inline, Stack } from '../../ui/layout.tsx'
import { changeFilial, dropDestino, isAtOrigem, listFreeFiliais, repeatDestino, type MetodoDireto } from './destinos.ts'
import { nameOf, placeOf } from './names.ts'
import { PercentualField } from './PercentualField.tsx'
import { equalPartes, remainderOf } from './draft.ts'
import styles from './Rateio.module.css'

interface DestinosRegraProps {
  list: RateioLista
  regra: RateioRegraCorpo
  metodo: MetodoDireto
  onChange: (metodo: MetodoDireto) => void
}

export function DestinosRegra({ list, regra, metodo, onChange }: DestinosRegraProps) {
  const { t } = useTranslation('rateio')
  const { language } = usePreferencias()
  const { tipo, destinos } = metodo
  if (destinos.length === 0 || (tipo !== 'percentual' && list.filiais.length === 0)) return null
  const write = (partes: readonly number[]) =>
    tipo === 'percentual' &&
    onChange({ ...metodo, destinos: metodo.destinos.map((destino, i) => ({ ...destino, percentualPpm: partes[i] ?? 0 })) })
  const remainder = tipo === 'percentual' ? remainderOf(metodo.destinos) : 0
  return (
    <Stack as="section" gap={8} align="start">
      <Heading>{t(tipo === 'percentual' ? 'editor.percentuais' : 'editor.filiaisDestino')}</Heading>
      <Stack as="ul" className={styles['partes']} gap={8}>
        {destinos.map((destino, i) => (
          <Inline as="li" key={`${destino.centroCusto} ${destino.filial}`} gap={[2, 8]} wrap>
            <Stack as="span" grow={180}>
              <Truncate>{nameOf(list, destino.centroCusto)}</Truncate>
            </Stack>
            {list.filiais.length > 0 && <FilialDoDestino list={list} regra={regra} metodo={metodo} lugar={i} onChange={onChange} />}
            {tipo === 'percentual' && (
              <PercentualField
                label={t('editor.percentualDe', { centro: placeOf(list, destino) })}
                ppm={metodo.destinos[i]?.percentualPpm ?? 0}
                onChange={(ppm) => write(metodo.destinos.map((each, k) => (k === i ? ppm : each.percentualPpm)))}
              />
            )}
          </Inline>
        ))}
      </Stack>
      {tipo === 'percentual' && (
        <>
          <Text as="p" tone={remainder === 0 ? 'fav' : 'unf'} role="status">
            {remainder === 0
              ? t('editor.fecha')
              : t(remainder > 0 ? 'editor.falta' : 'editor.sobra', {
                  percentual: writePpm(Math.abs(remainder), language),
                })}
          </Text>
          <Button size="small" onClick={() => write(equalPartes(destinos.length))}>
            {t('editor.iguais')}
          </Button>
        </>
      )}
    </Stack>
  )
}

function FilialDoDestino({ list, regra, metodo, lugar, onChange }: DestinosRegraProps & { lugar: number }) {
  const { t } = useTranslation('rateio')
  const { destinos } = metodo
  const destino = destinos[lugar]
  if (destino === undefined) return null
  const { centroCusto, filial } = destino
  const centro = nameOf(list, centroCusto)
  const sameDa = destinos.some((other, i) => i !== lugar && other.centroCusto === centroCusto && other.filial === null)
  const newDestino = { centroCusto, filial: null }
  const free = listFreeFiliais(regra, destinos, lugar, { centroCusto, filiais: list.filiais })
  const [another] = listFreeFiliais(regra, destinos, null, { centroCusto, filiais: list.filiais })
  const repeated = destinos.filter((each) => each.centroCusto === centroCusto).length > 1
  return (
    <Grid as="span" columns="220px 32px 32px" phone="220px 32px 32px" align="center">
      <SearchSelect
        bare
        label={t('editor.filialDe', { centro })}
        value={filial}
        options={[
          ...(!sameDa && !isAtOrigem(newDestino, regra.origem) ? [{ id: null, text: t('editor.filialDeOrigem') }] : []),
          ...free.map(({ id, codigo, descricao }) => ({ id, text: `${codigo} ${descricao}` })),
        ]}
        onChange={(chosen) => onChange(changeFilial(metodo, lugar, chosen))}
      />
      <IconButton
        icon="plus"
        label={t('editor.maisFilial', { centro })}
        disabled={another === undefined}
        onClick={() => another && onChange(repeatDestino(metodo, lugar, another.id))}
      />
      {repeated && (
        <IconButton icon="close" label={t('editor.menosFilial', { centro })} onClick={() => onChange(dropDestino(metodo, lugar))} />
      )}
    </Grid>
  )
}
