"""The addresses of the help desk that `desk.py` serves."""

from django.urls import include, path

urlpatterns = [path("", include("helpdesk.urls"))]
