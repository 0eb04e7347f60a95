import type { ImportKindKey } from './field-definition.ts'
import { normalizeHeader } from './headings.ts'

/** Where a building is, in Spanish, French, German, Portuguese, Italian, Dutch, Vietnamese, and Chinese. */
const addressHeadings = {
  line1:
    'dirección,domicilio,calle,calle y número,dirección de la propiedad,adresse,rue,adresse postale,adresse 1,numéro et rue,straße,strasse,anschrift,straße und hausnummer,straße hausnummer,endereço,rua,logradouro,morada,indirizzo,via,adres,straat,straat en huisnummer,địa chỉ,đường,地址,街道,街道地址,物业地址',
  line2: 'dirección 2,complément d’adresse,adresse 2,adresszusatz,complemento,indirizzo 2,地址 2',
  city: 'ciudad,localidad,población,municipio,ville,commune,localité,stadt,ort,cidade,município,città,comune,stad,plaats,woonplaats,thành phố,城市,市',
  region:
    'estado,provincia,departamento estado,comunidad autónoma,état,province,région,bundesland,kanton,uf,regione,provincie,tiểu bang,bang,tỉnh,州,省,省份',
  postalCode:
    'código postal,cp,c p,code postal,postleitzahl,plz,cep,cap,codice postale,postcode,mã bưu chính,mã zip,邮编,邮政编码',
  country: 'país,pays,land,paese,quốc gia,国家',
}

const premisesHeadings = {
  property:
    'propiedad,inmueble,edificio,nombre de la propiedad,comunidad,immeuble,résidence,nom de l’immeuble,bâtiment,propriété,objekt,liegenschaft,gebäude,haus,imóvel,propriedade,edifício,empreendimento,immobile,condominio,gebouw,pand,tòa nhà,bất động sản,物业,楼盘,物业名称,小区',
  unit: 'unidad,apartamento,departamento,piso y puerta,número de unidad,vivienda,logement,appartement,n° de lot,lot,unité,wohnung,wohnungsnummer,einheit,unidade,apto,unità,appartamento,interno,appartementnummer,căn hộ,số căn hộ,phòng,单元,房号,单元号,公寓号',
}

/** Headings in other languages by kind and key of field, separated by commas. */
export const otherLanguages: Record<ImportKindKey, Partial<Record<string, string>>> = {
  property: {
    ...addressHeadings,
    lat: 'latitud,breitengrad,geografische breite,latitudine,breedtegraad,vĩ độ,纬度',
    lon: 'longitud,längengrad,geografische länge,longitudine,lengtegraad,kinh độ,经度',
    name: `${premisesHeadings.property},nombre,nombre del edificio,nom,nom du bien,name des objekts,objektname,objektbezeichnung,bezeichnung,nome,nome do imóvel,nome immobile,naam,tên tòa nhà,名称`,
    code: 'código,código de la propiedad,code immeuble,objektnummer,objekt nr,código do imóvel,codice immobile,物业编号',
    yearBuilt:
      'año de construcción,année de construction,baujahr,ano de construção,anno di costruzione,bouwjaar,năm xây dựng,建造年份',
    units:
      'unidades,número de unidades,nombre de logements,nombre de lots,nb de lots,anzahl einheiten,anzahl wohnungen,einheiten,wohneinheiten,número de apartamentos,numero unità,aantal eenheden,số căn,单元数,户数',
    stories:
      'pisos,plantas,número de pisos,étages,nombre d’étages,stockwerke,etagen,geschosse,andares,piani,verdiepingen,số tầng,层数',
    portfolio: 'cartera,portafolio,portefeuille,carteira,portafoglio,资产组合',
    notes: 'notas,observaciones,remarques,notizen,bemerkungen,observações,note,opmerkingen,ghi chú,备注',
  },
  unit: {
    ...addressHeadings,
    ...premisesHeadings,
    floor: 'piso,planta,étage,etage,stockwerk,geschoss,andar,piano,verdieping,tầng,楼层',
    bedrooms:
      'dormitorios,habitaciones,recámaras,chambres,schlafzimmer,quartos,camere,slaapkamers,phòng ngủ,卧室',
    bathrooms: 'baños,salles de bain,badezimmer,banheiros,bagni,badkamers,phòng tắm,浴室',
    area: 'superficie,metros cuadrados,surface,surface habitable,fläche,wohnfläche,área,área útil,oppervlakte,diện tích,面积',
    status: 'estado de la unidad,situación,statut,zustand,situação,stato,trạng thái,状态',
    marketRent: 'renta,alquiler,loyer,miete,kaltmiete,warmmiete,mietzins,aluguel,canone,huur,tiền thuê,租金',
  },
  tenant: {
    ...premisesHeadings,
    firstName: 'nombre,nombre de pila,nombres,prénom,vorname,primeiro nome,nome,voornaam,tên,名,名字',
    lastName:
      'apellido,apellidos,nom,nom de famille,nachname,familienname,sobrenome,apelido,cognome,achternaam,họ,姓,姓氏',
    fullName:
      'inquilino,arrendatario,nombre completo,nombre del inquilino,locataire,nom du locataire,nom complet,mieter,mietername,locatário,nome completo,inquilino nome,conduttore,huurder,người thuê,họ và tên,họ tên,姓名,租户,租户姓名,租客',
    emails:
      'correo,correo electrónico,email del inquilino,courriel,adresse email,adresse courriel,emailadresse,endereço de email,indirizzo email,thư điện tử,邮箱,电子邮件,电子邮箱',
    mobilePhone:
      'celular,móvil,teléfono,teléfono móvil,teléfono celular,téléphone,portable,téléphone portable,telefon,handy,mobiltelefon,mobilnummer,telefonnummer,telefone,telemóvel,telefono,cellulare,telefoon,điện thoại,số điện thoại,电话,手机,手机号,手机号码,电话号码',
    leaseFrom:
      'inicio del contrato,inicio de contrato,inicio contrato,fecha de inicio,début du bail,début de bail,date de début,mietbeginn,vertragsbeginn,início do contrato,inizio contratto,begin huur,ngày bắt đầu,ngày bắt đầu hợp đồng,租约开始,起租日,起租日期',
    leaseTo:
      'fin del contrato,fin de contrato,fin contrato,vencimiento,fecha de fin,fecha de vencimiento,fin du bail,fin de bail,date de fin,mietende,vertragsende,fim do contrato,término do contrato,fine contratto,einde huur,ngày kết thúc,ngày kết thúc hợp đồng,租约结束,到期日,租约到期日',
    moveIn:
      'fecha de entrada,mudanza,date d’entrée,entrée,einzug,einzugsdatum,data de entrada,ngày vào ở,入住日期',
    moveOut:
      'fecha de salida,date de sortie,sortie,auszug,auszugsdatum,data de saída,ngày chuyển đi,退租日期',
    language: 'idioma,langue,sprache,lingua,taal,ngôn ngữ,语言',
    status: 'estado,estatus,statut,situação,stato,trạng thái,状态',
  },
}

/** Every such heading by kind. */
const headingsByKind = Object.entries(otherLanguages).map(([kind, fields]) => ({
  kind,
  headings: new Set(Object.values(fields).flatMap((names) => names?.split(',').map(normalizeHeader) ?? [])),
}))

/** Whether the heading means a field of another kind only: “Miete” is a unit’s rent, not a misspelled “Mietende”. */
export const isOfOtherKind = (heading: string, kind: ImportKindKey) =>
  headingsByKind.some((other) => other.kind !== kind && other.headings.has(heading))
