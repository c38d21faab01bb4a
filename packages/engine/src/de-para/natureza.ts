/** Natureza of result accounts in the ECD (COD_NAT 04). A DRE consists of these accounts only. */
export const NATUREZA_RESULTADO = 4
