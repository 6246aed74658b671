import * as commonTexts from "@clove/domain/common.texts.ts";
import { Button } from "@mantine/core";
import { UserX } from "lucide-react";
import { Link, useParams } from "react-router";
import { LoadingForm, MissingRow } from "../../ui/lists/missing-row.tsx";
import { PageHeader } from "../../ui/lists/page-header.tsx";
import { UpdateUserForm } from "./update-user-form.tsx";
import { useGetUserQuery } from "./users.api.ts";
import * as texts from "./users.texts.ts";

/** User Update, `/user/{id}`, for staff and customers (people §16). */
export function UpdateUserPage() {
  const { id = "" } = useParams();
  const isNumber = /^\d{1,15}$/.test(id);
  const { currentData, error, refetch } = useGetUserQuery(Number(id), {
    skip: !isNumber,
    refetchOnMountOrArgChange: 10,
  });
  const [path, list] =
    currentData?.role === "customer"
      ? ["/customerList", texts.customerList]
      : ["/employeeList", texts.employeeList];
  return (
    <>
      <PageHeader title={texts.userUpdate} hint={currentData?.name ?? "\u00a0"}>
        <Button variant="default" component={Link} to={path}>
          {list}
        </Button>
      </PageHeader>
      {currentData ? (
        <UpdateUserForm key={currentData.id} user={currentData} />
      ) : (
        <MissingRow
          isLoading={isNumber && !error}
          loading={<LoadingForm />}
          error={error}
          onRetry={refetch}
          text={commonTexts.noUserFound}
          icon={<UserX size={28} />}
        />
      )}
    </>
  );
}
