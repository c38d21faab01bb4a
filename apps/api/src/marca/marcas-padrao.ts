/** Default appearance of the seven brands. An admin may change it; the keys are part of the contract. */
import { COLORS_PADRAO, MARCAS, type ChaveMarca } from '@lastro/contract'
import { withSistema, type Database } from '@lastro/db'

interface MarcaPadrao {
  titulo: string
  descricao: string
  empresa: string
}

export const MARCAS_PADRAO: Record<ChaveMarca, MarcaPadrao> = {
  sisloc: { titulo: 'Sisloc', descricao: 'Orçamento e DRE para locadoras', empresa: 'Sisloc' },
  fps: { titulo: 'FPS', descricao: 'Orçamento e DRE', empresa: 'FPS' },
  asa: { titulo: 'ASA', descricao: 'Orçamento e DRE', empresa: 'ASA' },
  lastro: { titulo: 'Lastro', descricao: 'Do razão à DRE, ao centavo', empresa: 'Lastro' },
  ageradora: { titulo: 'A Geradora', descricao: 'Orçamento e DRE', empresa: 'A Geradora' },
  unicap: { titulo: 'Unicap', descricao: 'Orçamento e DRE', empresa: 'Unicap' },
  cdla: { titulo: 'CDLA', descricao: 'Orçamento e DRE', empresa: 'CDLA' },
}

/** Leaves existing brands unchanged. */
export async function ensureMarcas(db: Database): Promise<void> {
  await withSistema(db, {}, async (tx) => {
    await tx
      .insertInto('marca')
      .values(
        MARCAS.map((chave) => {
          const { titulo, descricao, empresa } = MARCAS_PADRAO[chave]
          const [light, dark] = COLORS_PADRAO[chave]
          return {
            chave,
            titulo,
            descricao,
            empresa,
            contato: `suporte@${chave}.demo`,
            sobre_url: '/about',
            cor_primaria: light,
            cor_secundaria: dark,
            sinal: chave,
            // The default address serves clientes of every marca, so its favicon follows the cliente.
            favicone: chave === 'lastro' ? 'cliente' : 'marca',
          }
        }),
      )
      .onConflict((conflict) => conflict.column('chave').doNothing())
      .execute()
  })
}
